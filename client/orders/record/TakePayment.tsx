import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { answerSeen } from '#client/api/act-keys.ts'
import { askedCentsOf } from '#client/orders/order-acts.ts'
import { CardForm } from '#client/orders/tenders/card/CardForm.tsx'
import { cardsOf, cardWords } from '#client/orders/tenders/card/kept-cards.ts'
import { UnderWay } from '#client/orders/tenders/card/UnderWay.tsx'
import { ChangeToGive } from '#client/orders/tenders/Cash.tsx'
import { isOnReader } from '#client/orders/tenders/reader/reader-words.ts'
import { WaitingForReader } from '#client/orders/tenders/reader/WaitingForReader.tsx'
import { type TenderCode, tenders, useTenders } from '#client/orders/tenders/Tender.tsx'
import { usePayment } from '#client/orders/tenders/use-payment.ts'
import { useStudio } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { type Order, ordersContract } from '#shared/orders/contract.ts'
import { cashOf, changeOf } from '#shared/payments/cash-rounding.ts'
import type { Payment, PaymentMethod } from '#shared/payments/contract.ts'

interface TakePaymentProps {
  order: Order
  /** Whether something is due and can still be paid. */
  canBePaid: boolean
  onClose: () => void
}

/** Takes a payment or a part of it by each of the register's tenders. */
export function TakePayment({ order, canBePaid, onClose }: TakePaymentProps) {
  const { money } = useStudio()
  // The sum that was due when it opened: after a cash payment nothing is due, while change is still counted.
  const [dueCents] = useState(order.dueCents)
  const [amountCents, setAmount] = useState<number | null>(askedCentsOf(order))
  const [code, choose] = useState<TenderCode>('terminal')
  const [wasPayable] = useState(canBePaid)
  const [ended, setEnded] = useState<Payment>()
  const queries = useQueryClient()
  const onReader = order.payments.find(isOnReader)
  const problem = problemOf(amountCents, dueCents, money)
  const done = (said: string) => {
    toastDone(said)
    onClose()
  }

  const endOnReader = (payment: Payment) => {
    // Also if the answer was lost: the next press means another payment.
    answerSeen(ordersContract.payOrder, { orderId: order.id })
    setEnded(payment)
    void queries.invalidateQueries({ queryKey: ['orders'] })
    if (payment.status === 'captured') done(`${money(payment.amountCents)} is paid by card`)
  }

  return (
    <Dialog title={`Take a payment for ${order.number}`} place="right" onClose={onClose}>
      {onReader ? (
        <WaitingForReader key={onReader.id} payment={onReader} onEnd={endOnReader} />
      ) : wasPayable ? (
        <>
          <UnderWay order={order.id} payments={order.payments} />
          <AmountField order={order} dueCents={dueCents} value={amountCents} error={problem} onChange={setAmount} />
          <TenderChoice chosen={code} hasClient={order.person !== null} onChoose={choose} />
          {problem === undefined &&
            amountCents !== null &&
            (code === 'card' ? (
              <CardForm
                orderId={order.id}
                amountCents={amountCents}
                onPaid={(payment) => done(`${money(payment.amountCents)} is paid by card`)}
              />
            ) : (
              <Tender key={code} {...{ order, code, amountCents, ended, done }} />
            ))}
        </>
      ) : (
        <Notice>Nothing is to be paid for this order.</Notice>
      )}
    </Dialog>
  )
}

interface TenderProps {
  order: Order
  code: Exclude<TenderCode, 'card'>
  amountCents: number
  /** The payment that a reader failed to take. */
  ended: Payment | undefined
  done: (said: string) => void
}

function Tender({ order, code, amountCents, ended, done }: TenderProps) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const personId = order.person?.id ?? null
  const [toGiveChange, giveChange] = useState<Payment>()
  const taking = usePayment(order.id, (payment, { cardId }) => {
    const card = queries.getQueryData(cardsOf(personId ?? '').queryKey)?.find(({ id }) => id === cardId)
    if (changeOf(payment) > 0) giveChange(payment)
    else done(card ? `${money(payment.amountCents)} is paid by ${cardWords(card)}` : paidWords(payment, money))
  })
  if (toGiveChange) {
    return <ChangeToGive cents={changeOf(toGiveChange)} onDone={() => done(paidWords(toGiveChange, money))} />
  }
  const { Form } = tenders[code]

  return (
    <Form
      // Another sum is another payment.
      key={code === 'cash' ? amountCents : undefined}
      at="order"
      leftCents={amountCents}
      isOtherSum={amountCents !== askedCentsOf(order)}
      personId={personId}
      act={{ ...taking, data: taking.data ?? (code === 'terminal' ? ended : undefined) }}
    />
  )
}

const paidBy: Record<PaymentMethod, string> = {
  card: 'is paid by card',
  cash: 'is paid in cash',
  terminal: 'is paid by terminal',
  gift_card: 'is paid by gift card',
  credit: 'is paid with store credit',
  house_account: 'is on the house account',
}

const paidWords = (payment: Payment, money: (cents: number) => string) =>
  `${money(cashOf(payment))} ${paidBy[payment.method]}`

const offered: readonly TenderCode[] = ['terminal', 'cash', 'card', 'gift_card', 'kept_card', 'credit', 'house_account']

interface TenderChoiceProps {
  chosen: TenderCode
  hasClient: boolean
  onChoose: (code: TenderCode) => void
}

/** Chooses the tender; arrows move, as in any radio group. */
function TenderChoice({ chosen, hasClient, onChoose }: TenderChoiceProps) {
  const name = useId()

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Paid by</legend>
      <div className="grid grid-cols-3 gap-2">
        {useTenders(offered, hasClient).map((code) => (
          <label
            key={code}
            className="grid min-h-11 cursor-pointer place-items-center rounded border border-edge px-2 has-checked:bg-fairway has-checked:font-semibold has-checked:text-on-fairway has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === code}
              onChange={() => onChoose(code)}
            />
            {tenders[code].label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function problemOf(cents: number | null, dueCents: number, money: (cents: number) => string): string | undefined {
  if (cents === null || Number.isNaN(cents) || cents < 1) return 'Type a sum, such as 95.00.'

  return cents > dueCents ? `Only ${money(dueCents)} is due.` : undefined
}

interface AmountFieldProps {
  order: Order
  dueCents: number
  value: number | null
  error: string | undefined
  onChange: (cents: number | null) => void
}

function AmountField({ order, dueCents, value, error, onChange }: AmountFieldProps) {
  const { studio, money } = useStudio()
  const { dueNowCents } = order
  const isSplit = dueNowCents > 0 && dueNowCents < dueCents

  return (
    <Field
      label="Amount"
      error={error}
      hint={isSplit ? `${money(dueNowCents)} of ${money(dueCents)} is due now.` : undefined}
    >
      {(ids) => (
        <MoneyField
          {...ids}
          value={value}
          currency={studio.currency}
          onChange={onChange}
          quick={isSplit ? [{ label: `All ${money(dueCents)}`, cents: dueCents }] : []}
        />
      )}
    </Field>
  )
}
