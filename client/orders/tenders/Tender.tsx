import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { walletsOf } from '#client/orders/queries.ts'
import { paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import { demoCards } from '#shared/payments/demo-cards.ts'
import { readCode } from '#shared/payments/gift-cards.ts'

import { Cash } from './Cash.tsx'
import { CodeField, isWholeCode, lessHint } from './GiftCardCode.tsx'
import { KeptCard } from './KeptCard.tsx'
import { TenderForm, type TenderProps, TenderSumField, useTenderSum } from './TenderForm.tsx'
import { Terminal } from './Terminal.tsx'

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

/** Takes the balance of a gift card, or the typed sum. */
function GiftCard(tender: TenderProps) {
  const { leftCents, isOtherSum = false, act } = tender
  const [typed, type] = useState('')

  return (
    <TenderForm
      tender={tender}
      label="Gift card"
      verb="Take the gift card"
      isReady={isWholeCode(typed)}
      onSend={() =>
        act.mutate({
          method: 'gift_card',
          // Without a sum the server takes the balance; it refuses a larger sum.
          ...(isOtherSum && { amountCents: leftCents }),
          giftCardCode: readCode(typed),
        })
      }
    >
      <CodeField
        typed={typed}
        hint={isOtherSum ? undefined : lessHint}
        error={sentenceAfter(act.error)}
        onType={(text) => {
          act.reset?.()
          type(text)
        }}
      />
    </TenderForm>
  )
}

const wordsOf = {
  credit: {
    label: 'Store credit',
    thereIs: (sum: string) => `${sum} of store credit`,
    take: (sum: string) => `Take ${sum} of credit`,
  },
  house_account: {
    label: 'House account',
    thereIs: (sum: string) => `${sum} may still go on the account`,
    take: (sum: string) => `Put ${sum} on the account`,
  },
}

/** Takes the client's balance, as far as it goes. */
function Wallet({ method, ...tender }: TenderProps & { method: keyof typeof wordsOf }) {
  const { at, personId, leftCents, act } = tender
  const { money } = useStudio()
  const { data: wallets, error } = useQuery({ ...walletsOf(personId ?? ''), enabled: personId !== null })
  const thereIs =
    wallets && (method === 'credit' ? wallets.creditCents : Math.max(0, wallets.limitCents - wallets.owedCents))
  const amountCents = Math.min(leftCents, thereIs ?? 0)
  const words = wordsOf[method]

  return (
    <TenderForm
      tender={tender}
      label={words.label}
      verb={words.take(money(amountCents))}
      refused="It is not taken"
      error={error}
      isReady={amountCents > 0}
      onSend={() => act.mutate({ method, amountCents })}
    >
      {thereIs !== undefined && (
        <p className={at === 'register' ? 'text-sm figures' : 'figures'}>{words.thereIs(money(thereIs))}</p>
      )}
    </TenderForm>
  )
}

function StoreCredit(tender: TenderProps) {
  return <Wallet {...tender} method="credit" />
}

function HouseAccount(tender: TenderProps) {
  return <Wallet {...tender} method="house_account" />
}
