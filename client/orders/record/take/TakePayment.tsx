import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { answerSeen } from '#client/api/act-keys.ts'
import { ChargeKeptCard } from '#client/orders/cards/ChargeKeptCard.tsx'
import { CardForm } from '#client/orders/pay/CardForm.tsx'
import { UnderWay } from '#client/orders/pay/UnderWay.tsx'
import { isOnReader } from '#client/orders/readers/reader-words.ts'
import { WaitingForReader } from '#client/orders/readers/WaitingForReader.tsx'
import { askedCentsOf } from '#client/orders/record/order-acts.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { type Order, ordersContract } from '#shared/orders/contract.ts'
import type { Payment, PaymentMethod } from '#shared/payments/contract.ts'

import { TakeCash } from './TakeCash.tsx'
import { TakeGiftCard } from './TakeGiftCard.tsx'
import { TakeTerminal } from './TakeTerminal.tsx'
import { TakeWallet } from './TakeWallet.tsx'
import { TenderChoice } from './TenderChoice.tsx'

export type Tender = PaymentMethod | 'kept_card'

interface TakePaymentProps {
  order: Order
  /** Whether anything is due, and may be paid still. */
  canBePaid: boolean
  onClose: () => void
}

/** Takes what is due, or a part of it, in each of the ways that the register does. */
export function TakePayment({ order, canBePaid, onClose }: TakePaymentProps) {
  const { money } = useStudio()
  // What was due when it was opened: while change is counted out nothing is due any more.
  const [dueCents] = useState(order.dueCents)
  const [amountCents, setAmount] = useState<number | null>(askedCentsOf(order))
  const [tender, setTender] = useState<Tender>('terminal')
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
    // Also where the answer that it was begun was lost: another one is meant from now on.
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
          <TenderChoice tender={tender} hasClient={order.person !== null} onChoose={setTender} />
          {problem === undefined && amountCents !== null && (
            <Taking key={tender} {...{ order, tender, amountCents, ended, done }} />
          )}
        </>
      ) : (
        <Notice>Nothing is to be paid for this order.</Notice>
      )}
    </Dialog>
  )
}

interface TakingProps {
  order: Order
  tender: Tender
  amountCents: number
  /** What a reader was asked for in vain. */
  ended: Payment | undefined
  done: (said: string) => void
}

function Taking({ order, tender, amountCents, ended, done }: TakingProps) {
  const { money } = useStudio()
  if (tender === 'terminal')
    return <TakeTerminal orderId={order.id} amountCents={amountCents} ended={ended} onDone={done} />
  if (tender === 'kept_card' && order.person) {
    return <ChargeKeptCard orderId={order.id} personId={order.person.id} amountCents={amountCents} onDone={done} />
  }
  // With another sum to take, another one is handed over.
  if (tender === 'cash')
    return <TakeCash key={amountCents} orderId={order.id} amountCents={amountCents} onDone={done} />
  if (tender === 'gift_card') {
    const isAsked = amountCents === askedCentsOf(order)
    return <TakeGiftCard orderId={order.id} amountCents={isAsked ? undefined : amountCents} onDone={done} />
  }
  if (tender === 'credit' || tender === 'house_account') {
    return <TakeWallet method={tender} order={order} amountCents={amountCents} onDone={done} />
  }

  return (
    <CardForm
      orderId={order.id}
      amountCents={amountCents}
      onPaid={(payment) => done(`${money(payment.amountCents)} is paid by card`)}
    />
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
