import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

export const HouseholdRole = z.enum(['adult', 'child'])
export type HouseholdRole = z.output<typeof HouseholdRole>

/** Who belongs to a household, and what they may do for the others of it. */
export const HouseholdMember = z
  .strictObject({
    personId: Id,
    role: HouseholdRole,
    mayBook: z.boolean(),
    mayPay: z.boolean(),
    /** Their bookings, and what else the studio keeps of them. */
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

const mostMembers = 12
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
  setHousehold: endpoint({
    method: 'PUT',
    path: '/api/v1/people/:personId/household',
    summary: 'Say who belongs to the household of a client; without anybody but them there is none any more',
    access: 'may:manage_clients/users',
    params: z.object({ personId: Id }),
    body: z.strictObject({
      members: z.array(HouseholdMember).max(mostMembers).refine(once, 'Somebody stands here twice.'),
      /** Of the household that was seen; 0 where there was none. */
      version: z.int().min(0),
    }),
    response: z.object({ household: Household.nullable() }),
    /** `conflict`: one of them is in another household, or is no client any more. */
    failures: ['not_found', 'conflict', 'version_conflict'],
  }),
}
