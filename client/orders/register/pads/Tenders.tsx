import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'

import { readersQuery } from '#client/orders/readers/queries.ts'
import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { NewPayment } from '#shared/payments/contract.ts'

import { CardPad } from './CardPad.tsx'
import { CashPad } from './CashPad.tsx'
import { GiftPad } from './GiftPad.tsx'
import { KeptCardPad } from './KeptCardPad.tsx'
import { TerminalPad } from './TerminalPad.tsx'
import { AccountPad, CreditPad } from './WalletPad.tsx'

interface TendersProps {
  ref: Ref<HTMLDivElement>
  leftCents: number
  /** The client of the sale: with one, what they have is taken too. */
  personId: string | null
  hasDrawer: boolean
  isAsking: boolean
  /** A card's bank has not answered: nothing else is taken meanwhile. */
  isWaiting: boolean
  onTake: (payment: NewPayment) => void
}

const known = [
  { method: 'cash', key: 'c', label: 'Cash', what: 'Take cash', Pad: CashPad },
  { method: 'terminal', key: 't', label: 'Terminal', what: 'Take by terminal', Pad: TerminalPad },
  { method: 'card', key: 'f', label: 'Card', what: 'Take by card', Pad: CardPad },
  { method: 'kept_card', key: 'o', label: 'On file', what: 'Charge a card on file', Pad: KeptCardPad, isTheirs: true },
  { method: 'gift_card', key: 'g', label: 'Gift', what: 'Take a gift card', Pad: GiftPad },
  { method: 'credit', key: 's', label: 'Credit', what: 'Take store credit', Pad: CreditPad, isTheirs: true },
  { method: 'house_account', key: 'a', label: 'Account', what: 'Put on the account', Pad: AccountPad, isTheirs: true },
] as const

/** The ways to pay, each by its letter; one at a time is filled in, with what is left. */
export function Tenders({ ref, leftCents, personId, hasDrawer, isAsking, isWaiting, onTake }: TendersProps) {
  const { money } = useStudio()
  const [chosen, choose] = useState<(typeof known)[number]['method']>()
  const { data: config } = useQuery(paymentConfigQuery)
  usePrefetchQuery(readersQuery)
  const takesCards = !config || config.provider === 'demo'
  const tenders = known.filter(
    (one) =>
      (one.method !== 'card' || takesCards) &&
      (one.method !== 'kept_card' || !config || config.provider !== null) &&
      (personId !== null || !('isTheirs' in one)),
  )
  const isOff = (method: string) => isAsking || isWaiting || (method === 'cash' && !hasDrawer)
  useKeys(
    tenders.map(({ method, key, what }) => ({
      key,
      what,
      run: () => !isOff(method) && choose(method),
    })),
  )
  const open = tenders.find(({ method }) => method === chosen)
  const cashNeeds = hasDrawer ? undefined : 'Cash needs an open drawer.'

  return (
    <section aria-label="Take the money" className="grid gap-3">
      <p className="text-lg font-semibold figures">Left {money(leftCents)}</p>
      <div ref={ref} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {tenders.map(({ method, key, label }) => (
          <Button
            key={method}
            tone="quiet"
            className="px-2! aria-pressed:border-fairway! aria-pressed:bg-turf"
            aria-pressed={method === chosen}
            aria-keyshortcuts={key}
            disabled={isOff(method)}
            title={method === 'cash' ? cashNeeds : undefined}
            onClick={() => choose(method)}
          >
            <kbd className="font-mono text-xs opacity-70">{key.toUpperCase()}</kbd>
            {label}
          </Button>
        ))}
      </div>
      {cashNeeds && <p className="text-sm text-muted">{cashNeeds}</p>}
      {isAsking && (chosen === 'card' || chosen === 'kept_card') && <Asking />}
      {isWaiting && <Asking />}
      {open && !isWaiting && (
        <open.Pad
          // What is left is another sum after a part was paid.
          key={`${open.method} ${leftCents}`}
          leftCents={leftCents}
          personId={personId}
          isAsking={isAsking}
          onTake={onTake}
          onBack={() => choose(undefined)}
        />
      )}
    </section>
  )
}

const Asking = () => <output className="text-sm font-medium">Asking the bank, up to 30 s. Do not take cash yet.</output>
