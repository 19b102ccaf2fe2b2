import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Instant } from '#shared/http/wire.ts'

/** Everything that may wait for a client: each is handed in by one feature, and tried by one test. */
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
])
export type WaitingKind = z.output<typeof WaitingKind>

export const Waiting = z.object({
  kind: WaitingKind,
  /** The same for as long as the same waits. */
  id: z.string(),
  /** What it is about, and of whom, where that is a child of theirs. */
  what: z.string().meta({ examples: ['Quote Q-1004'] }),
  /** What is to be done and why, in a sentence. */
  about: z.string(),
  /** When it runs out, or is decided without them; null for what waits as long as they like. */
  until: Instant.nullable(),
  cents: Cents.nullable(),
  /** What the way there is called, and the address of the page on which it is done. */
  verb: z.string().meta({ examples: ['Read and sign'] }),
  to: z.string(),
})
export type Waiting = z.output<typeof Waiting>

/** What one feature has that waits; `items` is null where it could not be had. */
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

/** What runs out soonest first; what does not run out last, as its feature has it. */
export const soonestFirst = (items: readonly Waiting[]): Waiting[] =>
  items.toSorted((one, other) => {
    const [a, b] = [one.until?.getTime() ?? never, other.until?.getTime() ?? never]
    return a === b ? 0 : a - b
  })
