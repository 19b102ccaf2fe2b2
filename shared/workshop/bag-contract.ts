import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, Line } from '#shared/http/wire.ts'

/** Which club of a bag it is, as `7i`, `3w`, `pw` or `putter`. */
export const Slot = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{1,12}$/, 'Name the club, such as 7i or driver.')
  .meta({ examples: ['7i'] })

/** What is known of a club. */
export const ClubFacts = z
  .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/), z.union([Line(200), z.number(), z.boolean()]))
  .meta({ examples: [{ brand: 'Northfield' }] })

export const ClubStatus = z.enum(['in_bag', 'lost', 'stolen', 'retired'])

export const Club = z.object({
  id: Id,
  slot: z.string(),
  spec: z.record(z.string(), z.unknown()),
  passportCode: z.string(),
  status: ClubStatus,
  version: z.int(),
  history: z.array(z.object({ at: Instant, kind: z.string(), facts: z.record(z.string(), z.unknown()) })),
})
export type Club = z.output<typeof Club>

const Clubs = z.object({ clubs: z.array(Club) })

/** The clubs that people own. */
export const bagContract = {
  listMyClubs: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/mine',
    summary: 'The clubs of one’s own bag, with what was done to them',
    access: 'signed-in',
    response: Clubs,
  }),
  listClubsOfPerson: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/clubs',
    summary: 'The clubs of a client',
    access: 'may:manage_tickets/workshop',
    params: z.object({ personId: Id }),
    response: Clubs,
  }),
  changeClub: endpoint({
    method: 'PATCH',
    path: '/api/v1/clubs/:clubId',
    summary: 'Change what is known of a club, or where it is; an owner changes their own',
    access: 'signed-in',
    params: z.object({ clubId: Id }),
    body: z.strictObject({
      slot: Slot.exactOptional(),
      spec: ClubFacts.exactOptional(),
      status: ClubStatus.exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Club,
    failures: ['not_found', 'version_conflict'],
  }),
}
