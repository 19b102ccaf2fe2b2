import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'

import { OwnMembership } from './contract.ts'

/** A booking during a freeze, which is canceled with it. */
export const CalledOff = z.object({
  bookingId: Id,
  serviceName: z.string(),
  startsAt: Instant,
  /** Who it was for, when not for the holder. */
  firstName: z.string().nullable(),
  /** What goes back: minutes of the allowance, and what was paid. */
  includedMinutes: z.int(),
  refundCents: Cents,
})
export type CalledOff = z.output<typeof CalledOff>

/** What a change does, as a preview and as a result. */
export const MembershipChange = z.object({
  effectiveOn: Day,
  /** What is to be paid for it, and the credit for paid days that are not used. */
  chargeCents: Cents,
  creditCents: Cents,
  /** The order of the payment; null when nothing is to be paid, and in a preview. */
  orderId: Id.nullable(),
  /** Bookings by the membership that cannot stay. */
  calledOff: z.array(CalledOff),
  /** The first payment after the start of a freeze, and the day it moves to; null when there is none. */
  nextCharge: z.object({ on: Day, movedTo: Day }).nullable(),
  /** The membership now; null once it has ended. */
  membership: OwnMembership.nullable(),
})
export type MembershipChange = z.output<typeof MembershipChange>

const change = {
  method: 'POST',
  access: 'signed-in',
  params: z.object({ membershipId: Id }),
  query: z.strictObject({ preview: z.enum(['1']).exactOptional() }),
  headers: IdempotencyHeaders,
  response: MembershipChange,
  failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict', 'key_reused'],
} as const

const PlanCode = z
  .string()
  .max(40)
  .meta({ examples: ['household'] })

/** The version that the caller has seen: with another one nothing happens. */
const version = z.int().exactOptional()

const reason = Line(300)
  .meta({ examples: ['Away until the end of June'] })
  .exactOptional()

const once = (ids: readonly string[]) => new Set(ids).size === ids.length

export const NewFreeze = z
  .strictObject({ from: Day, until: Day, version, reason })
  .refine(({ from, until }) => from <= until, { message: 'It ends before it begins.', path: ['until'] })
export type NewFreeze = z.output<typeof NewFreeze>

/** The unit of an allowance: minutes of bay time, or guest passes. */
export const AllowanceUnit = z.enum(['peak', 'off_peak', 'guest_pass'])
export type AllowanceUnit = z.output<typeof AllowanceUnit>

export const AllowanceAdjustment = z.strictObject({
  unit: AllowanceUnit,
  /** Negative when it is used, positive when it is given. */
  quantity: z
    .int()
    .min(-6000)
    .max(6000)
    .refine((quantity) => quantity !== 0, 'This changes nothing.'),
  reason: Line(300).meta({ examples: ['Guest: Lee Park'] }),
  version,
})
export type AllowanceAdjustment = z.output<typeof AllowanceAdjustment>

export const membershipChangeContract = {
  freezeMembership: endpoint({
    ...change,
    path: '/api/v1/memberships/:membershipId/freeze',
    summary: 'Let a membership rest for some days, which are added to its end; a preview changes nothing',
    body: NewFreeze,
  }),
  resumeMembership: endpoint({
    ...change,
    path: '/api/v1/memberships/:membershipId/resume',
    summary: 'Come back early from a freeze, or give up one that has not begun',
    body: z.strictObject({ version, reason }),
  }),
  changePlan: endpoint({
    ...change,
    path: '/api/v1/memberships/:membershipId/change',
    summary:
      'Change to another plan: a larger one from today on, for the difference, once it is paid; a smaller one when the term ends',
    body: z.strictObject({ planCode: PlanCode, version, reason }),
  }),
  namePeople: endpoint({
    ...change,
    path: '/api/v1/memberships/:membershipId/people',
    summary: 'Say for whom it counts beside its holder: people of their household, as many as the plan is for',
    body: z.strictObject({
      personIds: z.array(Id).max(20).refine(once, 'Somebody stands here twice.'),
      /** What becomes of bookings of those who leave: they stay at the public price, or are canceled without a fee. */
      bookings: z.enum(['keep', 'call_off']).exactOptional(),
      version,
      reason,
    }),
  }),
  adjustAllowance: endpoint({
    ...change,
    access: 'may:manage_members/memberships',
    path: '/api/v1/memberships/:membershipId/allowance',
    summary: 'Count what was used without a booking, as by a guest or a walk-in, or give something back for a reason',
    body: AllowanceAdjustment,
  }),
  tellInPerson: endpoint({
    ...change,
    access: 'may:manage_members/memberships',
    path: '/api/v1/memberships/:membershipId/told',
    summary:
      'Note that its holder, whom no letter reaches, was told of the renewal in person; it is charged days later',
    body: z.strictObject({
      /** How the holder was told, for example by telephone. */
      reason: Line(300).meta({ examples: ['Called on Tuesday evening'] }),
      version,
    }),
  }),
  cancelMembership: endpoint({
    ...change,
    path: '/api/v1/memberships/:membershipId/cancel',
    summary: 'Stop the renewal: it goes on until what was paid or agreed on is over',
    body: z.strictObject({ version, reason }),
  }),
  keepMembership: endpoint({
    ...change,
    path: '/api/v1/memberships/:membershipId/keep',
    summary: 'Let a membership renew all the same, or stay with its plan',
    body: z.strictObject({ version, reason }),
  }),
}
