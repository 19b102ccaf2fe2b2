import { usePrefetchQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'

import { readersQuery, type TenderCode, tenders, useTenders } from '#client/orders/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { NewPayment } from '#shared/payments/contract.ts'

interface SaleTendersProps {
  ref: Ref<HTMLDivElement>
  leftCents: number
  /** The sale's client, who adds store credit and house account as tenders. */
  personId: string | null
  hasDrawer: boolean
  isAsking: boolean
  /** A card's bank has not answered: no other tender is taken meanwhile. */
  isWaiting: boolean
  onTake: (payment: NewPayment) => void
}

const offered: readonly TenderCode[] = ['cash', 'terminal', 'card', 'kept_card', 'gift_card', 'credit', 'house_account']

/** The tenders, each with its key; one at a time is open, filled with what is left. */
export function SaleTenders({ ref, leftCents, personId, hasDrawer, isAsking, isWaiting, onTake }: SaleTendersProps) {
  const { money } = useStudio()
  const [chosen, choose] = useState<TenderCode>()
  usePrefetchQuery(readersQuery)
  const codes = useTenders(offered, personId !== null)
  const isOff = (code: TenderCode) => isAsking || isWaiting || (code === 'cash' && !hasDrawer)
  useKeys(
    codes.map((code) => ({
      key: tenders[code].key,
      what: tenders[code].does,
      run: () => !isOff(code) && choose(code),
    })),
  )
  const open = codes.find((code) => code === chosen)
  const { Form } = open ? tenders[open] : {}
  const cashNeeds = hasDrawer ? undefined : 'Cash needs an open drawer.'

  return (
    <section aria-label="Take the money" className="grid gap-3">
      <p className="text-lg font-semibold figures">Left {money(leftCents)}</p>
      <div ref={ref} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {codes.map((code) => (
          <Button
            key={code}
            tone="quiet"
            className="px-2! aria-pressed:border-fairway! aria-pressed:bg-turf"
            aria-pressed={code === chosen}
            aria-keyshortcuts={tenders[code].key}
            disabled={isOff(code)}
            title={code === 'cash' ? cashNeeds : undefined}
            onClick={() => choose(code)}
          >
            <kbd className="font-mono text-xs opacity-70">{tenders[code].key.toUpperCase()}</kbd>
            {code === 'gift_card' ? 'Gift' : tenders[code].label}
          </Button>
        ))}
      </div>
      {cashNeeds && <p className="text-sm text-muted">{cashNeeds}</p>}
      {(isWaiting || (isAsking && (chosen === 'card' || chosen === 'kept_card'))) && (
        <output className="text-sm font-medium">Asking the bank, up to 30 s. Do not take cash yet.</output>
      )}
      {Form && !isWaiting && (
        <Form
          // After a part payment another sum is left.
          key={`${open} ${leftCents}`}
          at="register"
          leftCents={leftCents}
          personId={personId}
          act={{ mutate: onTake, isPending: isAsking }}
          onBack={() => choose(undefined)}
        />
      )}
    </section>
  )
}
