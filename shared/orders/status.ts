import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** An order's life. What is still gathered is a cart, and no order. */
export const OrderStatus = z.enum([
  'awaiting_payment',
  'placed',
  'deposit_paid',
  'paid',
  'in_fulfilment',
  'ready',
  'fulfilled',
  'closed',
  'cancel_requested',
  'cancelled',
  'expired',
])
export type OrderStatus = z.output<typeof OrderStatus>

/** Each state on its badge, and in a sentence, as in "This order is placed". */
export const orderWords: WordsOf<OrderStatus> = {
  awaiting_payment: { label: 'To be paid', phrase: 'waiting for its payment' },
  placed: { label: 'Placed', phrase: 'placed' },
  deposit_paid: { label: 'Paid in part', phrase: 'paid in part' },
  paid: { label: 'Paid', phrase: 'paid' },
  in_fulfilment: { label: 'Under way', phrase: 'under way' },
  ready: { label: 'Ready', phrase: 'ready' },
  fulfilled: { label: 'Done', phrase: 'fulfilled' },
  closed: { label: 'Closed', phrase: 'closed' },
  cancel_requested: { label: 'To be canceled', phrase: 'to be canceled' },
  cancelled: { label: 'Canceled', phrase: 'canceled' },
  expired: { label: 'Expired', phrase: 'expired' },
}

/** Of one line: kept, begun, waiting to be fetched, done; or given up, before or after it was done. */
export const LineState = z.enum(['pending', 'reserved', 'started', 'ready', 'fulfilled', 'released', 'returned'])
export type LineState = z.output<typeof LineState>

interface OrderStepFacts {
  status: OrderStatus
  expiresAt: Date | null
}

const onceItExpires: Guard<OrderStepFacts> = ({ expiresAt }, now) =>
  expiresAt && now >= expiresAt ? undefined : 'It may still be paid.'

/** Where money and lines lead: taken by `settledStatus` alone. */
const settled = {
  placed: always,
  deposit_paid: always,
  paid: always,
  in_fulfilment: always,
  ready: always,
  fulfilled: always,
}
// Once a line is added, what is due now may be more than what was paid.
const owing = { awaiting_payment: always }
const given = { cancel_requested: always, cancelled: always }

/** Every step that exists. What expired is paid when the money comes all the same. */
export const orderSteps = stateMachine<OrderStatus, OrderStepFacts>({
  awaiting_payment: { ...settled, expired: onceItExpires, cancelled: always },
  placed: { ...settled, ...owing, ...given },
  deposit_paid: { ...settled, ...owing, ...given },
  paid: { ...settled, ...owing, ...given },
  in_fulfilment: { ...settled, ...owing, ...given },
  ready: { ...settled, ...owing, ...given },
  fulfilled: { closed: always, in_fulfilment: always, ready: always, awaiting_payment: always },
  closed: { fulfilled: always },
  cancel_requested: { ...settled, cancelled: always },
  cancelled: {},
  expired: {
    placed: always,
    paid: always,
    deposit_paid: always,
    in_fulfilment: always,
    fulfilled: always,
    cancelled: always,
  },
})

interface Money {
  totalCents: number
  dueNowCents: number
  paidCents: number
  refundedCents: number
}

/** What an order is by its lines and its money, once it is placed: a pure function of both. */
export function settledStatus(money: Money, states: readonly LineState[]): OrderStatus {
  const live = states.filter((state) => state !== 'released')
  const isDone = (state: LineState) => state === 'fulfilled' || state === 'returned'
  const keptCents = money.paidCents - money.refundedCents
  if (live.length === 0) return 'cancelled'
  if (keptCents < money.dueNowCents) return 'awaiting_payment'
  if (live.every(isDone)) return 'fulfilled'
  if (live.every((state) => isDone(state) || state === 'ready')) return 'ready'
  if (live.some((state) => state !== 'pending' && state !== 'reserved')) return 'in_fulfilment'
  if (keptCents >= money.totalCents) return 'paid'

  return keptCents > 0 ? 'deposit_paid' : 'placed'
}

/** Whether lines of it may still come, go or cost less. */
export const takesChanges = (status: OrderStatus): boolean =>
  !['closed', 'cancel_requested', 'cancelled', 'expired'].includes(status)

/** What is not delivered and not begun leaves an order as if it had never been there. */
export const canBeReleased = ({ state }: { state: LineState }): boolean => state === 'pending' || state === 'reserved'

/** What is built is taken out by its sheet, or by cancelling the build, never line by line. */
export const canBeTakenOut = (line: { state: LineState; kind: string }): boolean =>
  canBeReleased(line) && line.kind !== 'build'

/** What is no sale yet may cost less; of what is, a part is refunded. */
export const canBeReduced = ({ state, refundedQuantity }: { state: LineState; refundedQuantity: number }): boolean =>
  refundedQuantity === 0 && ['pending', 'reserved', 'started', 'ready'].includes(state)
