import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import { demoCards } from '#shared/payments/demo-cards.ts'

import { Cash } from './Cash.tsx'
import { GiftCard } from './GiftCard.tsx'
import { KeptCard } from './KeptCard.tsx'
import { TenderForm, type TenderProps, TenderSumField, useTenderSum } from './TenderForm.tsx'
import { Terminal } from './Terminal.tsx'
import { HouseAccount, StoreCredit } from './Wallet.tsx'

export type TenderCode = PaymentMethod | 'kept_card'

interface TenderWords {
  label: string
  /** The label of its key at the register. */
  key: string
  does: string
  Form: ComponentType<TenderProps>
  /** The order's client must have it. */
  isOfClient?: true
}

export const tenders: Record<TenderCode, TenderWords> = {
  cash: { label: 'Cash', key: 'c', does: 'Take cash', Form: Cash },
  terminal: { label: 'Terminal', key: 't', does: 'Take by terminal', Form: Terminal },
  card: { label: 'Card', key: 'f', does: 'Take by card', Form: CardAtCounter },
  kept_card: { label: 'On file', key: 'o', does: 'Charge a card on file', Form: KeptCard, isOfClient: true },
  gift_card: { label: 'Gift card', key: 'g', does: 'Take a gift card', Form: GiftCard },
  credit: { label: 'Credit', key: 's', does: 'Take store credit', Form: StoreCredit, isOfClient: true },
  house_account: { label: 'Account', key: 'a', does: 'Put on the account', Form: HouseAccount, isOfClient: true },
}

/** The tenders that are taken here. Only its holder types a real card's number, on their own order. */
export function useTenders<Code extends TenderCode>(codes: readonly Code[], hasClient: boolean): Code[] {
  const { data: config } = useQuery(paymentConfigQuery)

  return codes.filter((code) => {
    if (tenders[code].isOfClient && !hasClient) return false
    if (code === 'kept_card') return !config || config.provider !== null

    return code !== 'card' || !config || config.provider === 'demo'
  })
}

/** A demo card, which moves no money. */
function CardAtCounter(tender: TenderProps) {
  const { money } = useStudio()
  const sum = useTenderSum(tender)
  const [typed, type] = useState('')
  const demoCard = typed.replaceAll(/\s/g, '')
  const isNumber = /^\d{16}$/.test(demoCard)

  return (
    <TenderForm
      tender={tender}
      label="Card"
      verb={`Charge ${sum.cents === undefined ? 'the card' : money(sum.cents)}`}
      isReady={isNumber && sum.cents !== undefined}
      onSend={() => sum.cents !== undefined && tender.act.mutate({ method: 'card', amountCents: sum.cents, demoCard })}
    >
      <div className="flex flex-wrap gap-3">
        <Field
          label="Card number"
          error={typed !== '' && /\D/.test(demoCard) ? 'A card number has digits alone.' : undefined}
          hint="A demo: no money moves."
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              placeholder="4242 4242 4242 4242"
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        <TenderSumField tender={tender} sum={sum} />
      </div>
      <div className="flex flex-wrap gap-2">
        {Object.entries(demoCards).map(([number, { what }]) => (
          <Button key={number} tone="quiet" size="small" disabled={tender.act.isPending} onClick={() => type(number)}>
            {what} <span className="figures">..{number.slice(-4)}</span>
          </Button>
        ))}
      </div>
    </TenderForm>
  )
}
