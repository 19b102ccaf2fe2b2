import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isUnknown } from '#client/errors/unanswered.ts'
import { answerAsBank } from '#client/orders/record/queries.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { type PayableOrder, payableOf, payByCard } from './payable.ts'

interface CardPaymentOptions {
  orderId: PayableOrder
  amountCents: number
  shownDueCents?: number | undefined
  /** Whether the card that pays is kept for later. */
  isKept: boolean
  onPaid: (payment: Payment) => void
}

interface Attempt {
  card: string
  amountCents: number
  shownDueCents?: number | undefined
}

const pollMilliseconds = 2000

/** A payment by card, from its number to the word of the bank. One that waits already, of this or another device, goes on. */
export function useCardPayment({ orderId, isKept, onPaid, ...sums }: CardPaymentOptions) {
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>()
  const [answered, setAnswered] = useState<Payment>()
  const [isAnotherCard, setAnotherCard] = useState(false)
  const settle = () => queries.invalidateQueries({ queryKey: ['orders'] })
  const answer = (payment: Payment) => {
    setAnotherCard(false)
    setAnswered(payment)
  }
  const asking = useMutation({
    mutationFn: ({ card, ...shown }: Attempt) =>
      payByCard(orderId, { ...shown, demoCard: card, ...(isKept && { keepCard: true }) }),
    onSuccess: answer,
    onSettled: settle,
  })
  const payment = useLatest(orderId, answered)
  const confirming = useMutation({
    mutationFn: (accepted: boolean) => answerAsBank(payment?.id ?? '', accepted),
    onSuccess: answer,
    onSettled: settle,
  })
  const isPaid = payment?.status === 'captured'
  const paid = useEffectEvent(() => payment && onPaid(payment))
  useEffect(() => {
    if (isPaid) paid()
  }, [isPaid])

  return {
    stage: asking.isPending
      ? ('asking' as const)
      : isUnknown(asking.error)
        ? ('unknown' as const)
        : stageOf(payment, isAnotherCard),
    payment,
    decline: payment?.status === 'failed' ? payment.decline?.message : undefined,
    refusal: isUnknown(asking.error) ? undefined : asking.error?.message,
    pay: (card: string) => {
      const next = { ...sums, card }
      setAttempt(next)
      asking.mutate(next)
    },
    // The same sums: what is not known to have begun begins once.
    askAgain: () => attempt && asking.mutate(attempt),
    takeAnotherCard: () => setAnotherCard(true),
    confirming,
  }
}

export type CardPayment = ReturnType<typeof useCardPayment>

/** The payment as the order has it by now, asked for as long as the bank thinks. */
function useLatest(orderId: PayableOrder, answered: Payment | undefined): Payment | undefined {
  const { data: order } = useQuery({
    ...payableOf(orderId),
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ method, status }) => method === 'card' && status === 'processing')
        ? pollMilliseconds
        : false,
  })
  const cards = order?.payments.filter(({ method }) => method === 'card') ?? []
  const open = cards.find(({ status }) => status === 'processing' || status === 'requires_action')
  if (!answered) return open
  const known = cards.find(({ id }) => id === answered.id)

  // What the form was told itself may be newer than what the order was when it was read.
  return answered.status === 'processing' && known ? { ...answered, ...known } : answered
}

function stageOf(payment: Payment | undefined, isAnotherCard: boolean) {
  if (payment?.status === 'processing') return 'processing' as const
  if (payment?.status === 'captured') return 'paid' as const
  if (payment?.status === 'requires_action' && !isAnotherCard) return 'confirm' as const

  return 'form' as const
}
