import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Day, Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { PersonName } from './person-name.ts'

export const HouseholdRole = z.enum(['adult', 'child'])
export type HouseholdRole = z.output<typeof HouseholdRole>

/** A member of a household, and what they may do for the others. */
export const HouseholdMember = z
  .strictObject({
    personId: Id,
    role: HouseholdRole,
    mayBook: z.boolean(),
    mayPay: z.boolean(),
    /** May see the others' bookings and everything else the studio keeps of them. */
    maySee: z.boolean(),
  })
  .refine(({ role, mayBook, mayPay, maySee }) => role === 'adult' || !(mayBook || mayPay || maySee), {
    message: 'A child acts for nobody.',
    path: ['role'],
  })
export type HouseholdMember = z.output<typeof HouseholdMember>

const NamedMember = z.object({
  personId: Id,
  firstName: z.string(),
  lastName: z.string(),
  bornOn: z.string().nullable(),
  role: HouseholdRole,
  mayBook: z.boolean(),
  mayPay: z.boolean(),
  maySee: z.boolean(),
})
export type NamedMember = z.output<typeof NamedMember>

export const Household = z.object({ id: Id, version: z.int(), members: z.array(NamedMember) })
export type Household = z.output<typeof Household>

export const mostMembers = 12

/** True when a member may change the household without the desk: an adult who books for the others. */
export const mayChangeOwn = (member: Pick<HouseholdMember, 'role' | 'mayBook'> | undefined): boolean =>
  member?.role === 'adult' && member.mayBook

const OwnHousehold = z.object({
  /** True when the caller may add a child. */
  mayAdd: z.boolean(),
  members: z.array(NamedMember.extend({ isYou: z.boolean(), mayBeTakenOut: z.boolean() })),
})
export type OwnHousehold = z.output<typeof OwnHousehold>

export const NewChild = z.strictObject({
  firstName: PersonName(80)
    .meta({ examples: ['Leo'] })
    .register(personal),
  lastName: PersonName(80)
    .meta({ examples: ['Archer'] })
    .register(personal),
  bornOn: Day.register(personal),
})
export type NewChild = z.output<typeof NewChild>

const once = (members: readonly HouseholdMember[]) =>
  new Set(members.map(({ personId }) => personId)).size === members.length

export const householdsContract = {
  readHousehold: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/household',
    summary: 'The household of a client; null for whoever is in none',
    access: 'may:read/users',
    params: z.object({ personId: Id }),
    response: z.object({ household: Household.nullable() }),
    failures: ['not_found'],
  }),
  listBookable: endpoint({
    method: 'GET',
    path: '/api/v1/profile/household',
    summary: 'The others of their household for whom the signed-in person may book',
    access: 'signed-in',
    response: z.object({ people: z.array(z.object({ personId: Id, firstName: z.string(), lastName: z.string() })) }),
  }),
  readOwnHousehold: endpoint({
    method: 'GET',
    path: '/api/v1/profile/household/members',
    summary:
      'Who belongs to the household of the signed-in person, and what each may do for the others; null for whoever lives alone',
    access: 'signed-in',
    response: z.object({ household: OwnHousehold.nullable() }),
  }),
  addChild: endpoint({
    method: 'POST',
    path: '/api/v1/profile/household/children',
    summary: 'Add a child to one’s household, who is booked for and has no account',
    access: 'signed-in',
    limit: { max: 20, perSeconds: 3600 },
    headers: IdempotencyHeaders,
    body: NewChild,
    status: 201,
    response: z.object({ household: OwnHousehold.nullable() }),
    /** `conflict`: they are in it already; `not_allowed`: only the desk can do this. */
    failures: ['conflict', 'not_allowed', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  leaveOwnHousehold: endpoint({
    method: 'DELETE',
    path: '/api/v1/profile/household/members/:personId',
    summary: 'Take a child out of one’s household, or leave it: what is booked stays',
    access: 'signed-in',
    params: z.object({ personId: Id }),
    response: z.object({ household: OwnHousehold.nullable() }),
    failures: ['not_found', 'not_allowed', 'wrong_state', 'version_conflict', 'conflict'],
  }),
  setHousehold: endpoint({
    method: 'PUT',
    path: '/api/v1/people/:personId/household',
    summary: 'Say who belongs to the household of a client; without anybody but them there is none any more',
    access: 'may:manage_clients/users',
    params: z.object({ personId: Id }),
    body: z.strictObject({
      members: z.array(HouseholdMember).max(mostMembers).refine(once, 'Somebody stands here twice.'),
      /** The version of the household that the caller has seen; 0 when there was none. */
      version: z.int().min(0),
    }),
    response: z.object({ household: Household.nullable() }),
    /** `conflict`: one of them is in another household, or is no longer a client. */
    failures: ['not_found', 'wrong_state', 'conflict', 'version_conflict'],
  }),
}
