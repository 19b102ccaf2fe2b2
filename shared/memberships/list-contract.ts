import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { columnsQuery, daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Cents, Day, Id } from '#shared/http/wire.ts'

import { MembershipStatus } from './status.ts'

/** The filters of the desk's list: a state, or what happens soon. */
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

/**
 * Why nobody got the notice of a renewal: it waits to leave, no address is known, it was refused, or nothing is sent
 * there any more.
 */
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
  /** A renewal is not charged until its holder was told; null when they were, or when nothing has to be told. */
  untoldFor: UntoldFor.nullable(),
  /** What is left of the present period, in minutes. */
  peakMinutes: z.int(),
  offPeakMinutes: z.int(),
  /** How many minutes its holder used in this term. */
  usedMinutes: z.int(),
  /** The overdue sum. This and the sums below are left out for staff who do not see money. */
  overdueCents: Cents.exactOptional(),
  /** The price of a term, and what this term's bookings would have cost without the membership. */
  priceCents: Cents.exactOptional(),
  withoutCents: Cents.exactOptional(),
})
export type ListedMembership = z.output<typeof ListedMembership>

const membershipFilters = {
  plan: z.string().max(40).exactOptional(),
  standing: MembershipStanding.default('current'),
  /** The days between which it began. */
  ...daysQuery,
  search: z.string().max(200).exactOptional(),
}

export const membershipColumns = [
  'number',
  'client',
  'email',
  'phone',
  'plan',
  'state',
  'starts',
  'renews',
  'ends',
  'frozenUntil',
  'currency',
  'price',
] as const

export const membershipListContract = {
  listMemberships: endpoint({
    method: 'GET',
    path: '/api/v1/memberships',
    summary: 'Memberships by plan and standing, a page at a time: those that renew or end soon, soonest first',
    access: 'may:read/users',
    query: z.strictObject({
      ...membershipFilters,
      /** The ids of holders, separated by commas, for a page of clients. */
      people: z
        .codec(z.string().max(3700), z.array(Id).max(100), {
          decode: (text) => text.split(','),
          encode: (ids) => ids.join(','),
        })
        .exactOptional(),
      ...pageQuery(),
    }),
    response: z.object({ memberships: z.array(ListedMembership), next: NextPage, total: Total }),
  }),
  exportMemberships: endpoint({
    method: 'GET',
    path: '/api/v1/memberships/export',
    summary: 'The same list of memberships, whole, as a CSV file; prices only for whoever is told of money',
    access: 'may:export/users',
    query: z.strictObject({ ...membershipFilters, ...columnsQuery(membershipColumns) }),
    produces: 'text/csv',
    response: z.string(),
    limit: { max: 20, perSeconds: 600 },
  }),
}
