import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Instant } from '#shared/http/wire.ts'

/** Everything that may wait for a client. Each kind is provided by one feature, and one test checks it. */
export const WaitingKind = z.enum([
  'order_to_pay',
  'order_for_card',
  'order_owes',
  'membership_overdue',
  'membership_card',
  'waiver',
  'profile',
  'free_cancel',
  'new_times',
  'waitlist_offer',
  'fee',
  'shares',
  'own_share',
  'estimate',
  'more_work',
  'group_estimate',
  'ticket_ready',
  'sheet',
  'quote',
  'changed_quote',
  'build_to_pay',
  'late_part',
  'build_ready',
  'league_card',
])
export type WaitingKind = z.output<typeof WaitingKind>

export const Waiting = z.object({
  kind: WaitingKind,
  /** Stays the same while the same thing waits. */
  id: z.string(),
  /** What it is about, with the child's name when it is a child's. */
  what: z.string().meta({ examples: ['Quote Q-1004'] }),
  /** What to do and why, in a sentence. */
  about: z.string(),
  /** When it ends or is decided without them; null when it can wait forever. */
  until: Instant.nullable(),
  cents: Cents.nullable(),
  /** The label of the link, and the address of the page. */
  verb: z.string().meta({ examples: ['Read and sign'] }),
  to: z.string(),
})
export type Waiting = z.output<typeof Waiting>

/** What waits in one feature; `items` is null when that could not be read. */
export const WaitingPart = z.object({
  feature: z.string(),
  name: z.string().meta({ examples: ['Quotes, sheets and builds'] }),
  items: z.array(Waiting).nullable(),
})
export type WaitingPart = z.output<typeof WaitingPart>

export const waitingContract = {
  listWaiting: endpoint({
    method: 'GET',
    path: '/api/v1/waiting',
    summary: 'Whatever waits for the signed-in person and for the children they pay for, feature by feature',
    access: 'signed-in',
    response: z.object({ parts: z.array(WaitingPart) }),
  }),
}

const never = Number.POSITIVE_INFINITY

/** What ends soonest comes first; what never ends comes last, in its feature's order. */
export const soonestFirst = (items: readonly Waiting[]): Waiting[] =>
  items.toSorted((one, other) => {
    const [a, b] = [one.until?.getTime() ?? never, other.until?.getTime() ?? never]
    return a === b ? 0 : a - b
  })
