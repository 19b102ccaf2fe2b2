import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of an order. Before it is placed it is a cart. */
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

/** Each state on its badge, and in a sentence such as "This order is placed". */
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

/** Where an order was made. */
export const OrderChannel = z.enum(['online', 'desk', 'register', 'link'])
export type OrderChannel = z.output<typeof OrderChannel>

export const channelWords: Record<OrderChannel, string> = {
  online: 'Online',
  desk: 'Desk',
  register: 'Register',
  link: 'By link',
}

/** The states of a line: `released` was given up before delivery, `returned` after it. */
export const LineState = z.enum(['pending', 'reserved', 'started', 'ready', 'fulfilled', 'released', 'returned'])
export type LineState = z.output<typeof LineState>

interface OrderStepFacts {
  status: OrderStatus
  expiresAt: Date | null
}

const onceItExpires: Guard<OrderStepFacts> = ({ expiresAt }, now) =>
  expiresAt && now >= expiresAt ? undefined : 'It may still be paid.'

/** The states that follow from money and lines, set by `settledStatus` alone. */
const settled = {
  placed: always,
  deposit_paid: always,
  paid: always,
  in_fulfilment: always,
  ready: always,
  fulfilled: always,
}
// An added line may make more due now than was paid.
const dueAgain = { awaiting_payment: always }
const canceled = { cancel_requested: always, cancelled: always }

/** Every step that exists. An expired order is paid when its money arrives after all. */
export const orderSteps = stateMachine<OrderStatus, OrderStepFacts>({
  awaiting_payment: { ...settled, expired: onceItExpires, cancelled: always },
  placed: { ...settled, ...dueAgain, ...canceled },
  deposit_paid: { ...settled, ...dueAgain, ...canceled },
  paid: { ...settled, ...dueAgain, ...canceled },
  in_fulfilment: { ...settled, ...dueAgain, ...canceled },
  ready: { ...settled, ...dueAgain, ...canceled },
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

/** The state of a placed order, computed from its lines and its money alone. */
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

/** True while lines may be added, taken out or reduced. */
export const takesChanges = (status: OrderStatus): boolean =>
  !['closed', 'cancel_requested', 'cancelled', 'expired'].includes(status)

/** A line that is neither delivered nor begun can be taken out of the order. */
export const canBeReleased = ({ state }: { state: LineState }): boolean => state === 'pending' || state === 'reserved'

/** A line of a build is taken out through its sheet or by canceling the build. */
export const canBeTakenOut = (line: { state: LineState; kind: string }): boolean =>
  canBeReleased(line) && line.kind !== 'build'

/** A line that is not delivered may be reduced; of a delivered one a part is refunded. */
export const canBeReduced = ({ state, refundedQuantity }: { state: LineState; refundedQuantity: number }): boolean =>
  refundedQuantity === 0 && ['pending', 'reserved', 'started', 'ready'].includes(state)
