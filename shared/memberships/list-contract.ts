import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Day, Id } from '#shared/http/wire.ts'

import { MembershipStatus } from './status.ts'

/** How memberships stand, as the desk looks for them: one of their states, or what happens to them soon. */
export const MembershipStanding = z.enum([
  'current',
  'active',
  'overdue',
  'frozen',
  'ending',
  'renewing',
  'untold',
  'ended',
])
export type MembershipStanding = z.output<typeof MembershipStanding>

/** Why the notice of a renewal has reached nobody: it waits to leave, no address is known, it was refused, or nothing is sent there. */
export const UntoldFor = z.enum(['waiting', 'no_address', 'failed', 'ended'])
export type UntoldFor = z.output<typeof UntoldFor>

export const ListedMembership = z.object({
  id: Id,
  number: z.string(),
  person: z.object({ id: Id, name: z.string() }),
  plan: z.object({ code: z.string(), name: z.string() }),
  status: MembershipStatus,
  startsOn: Day,
  endsOn: Day.nullable(),
  renewsOn: Day.nullable(),
  frozenUntil: Day.nullable(),
  /** Its renewal is not charged until its holder was told of it; null where they were, or nothing is to be told. */
  untoldFor: UntoldFor.nullable(),
  /** What is left of today's period, in minutes. */
  peakMinutes: z.int(),
  offPeakMinutes: z.int(),
  /** What its holder used of it in this term. */
  usedMinutes: z.int(),
  /** Not for staff who are told of no money: what was due and is not paid, … */
  overdueCents: Cents.exactOptional(),
  /** … what its holder pays for a term, and what they booked in this one would have cost without it. */
  priceCents: Cents.exactOptional(),
  withoutCents: Cents.exactOptional(),
})
export type ListedMembership = z.output<typeof ListedMembership>

export const membershipListContract = {
  listMemberships: endpoint({
    method: 'GET',
    path: '/api/v1/memberships',
    summary: 'Memberships by plan and standing, a page at a time: those that renew or end soon, soonest first',
    access: 'may:read/users',
    query: z.strictObject({
      plan: z.string().max(40).exactOptional(),
      standing: MembershipStanding.default('current'),
      search: z.string().max(200).exactOptional(),
      /** Ids of their holders with commas between them, of a page of clients. */
      people: z
        .codec(z.string().max(3700), z.array(Id).max(100), {
          decode: (text) => text.split(','),
          encode: (ids) => ids.join(','),
        })
        .exactOptional(),
      ...pageQuery(),
    }),
    response: z.object({ memberships: z.array(ListedMembership), next: NextPage }),
  }),
}
