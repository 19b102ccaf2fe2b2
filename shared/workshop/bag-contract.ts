import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, Line } from '#shared/http/wire.ts'

export const ClubStatus = z.enum(['in_bag', 'lost', 'stolen', 'retired'])

export const Club = z.object({
  id: Id,
  slot: Slot,
  spec: ClubSpec,
  passportCode: z.string(),
  status: ClubStatus,
  version: z.int(),
  history: z.array(z.object({ at: Instant, kind: z.string(), facts: z.record(z.string(), z.unknown()) })),
})
export type Club = z.output<typeof Club>

/** True when the person who holds it may not be its owner. */
export const isMissing = ({ status }: Pick<Club, 'status'>): boolean => status === 'lost' || status === 'stolen'

const Clubs = z.object({ clubs: z.array(Club) })

/** The parts of a client's record that tell them from others of that name. */
const BagOwner = z.object({ id: Id, firstName: z.string(), lastName: z.string(), contact: z.string() })

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
  findBagOwners: endpoint({
    method: 'GET',
    path: '/api/v1/bag-owners',
    summary: 'The first few clients whose name, address or number holds some letters: whose clubs are taken in',
    access: 'may:manage_tickets/workshop',
    query: z.strictObject({ search: Line(100).meta({ examples: ['ruiz'] }) }),
    response: z.object({ owners: z.array(BagOwner) }),
  }),
  changeClub: endpoint({
    method: 'PATCH',
    path: '/api/v1/clubs/:clubId',
    summary: 'Change what is known of a club, or where it is; an owner changes their own',
    access: 'signed-in',
    params: z.object({ clubId: Id }),
    body: z.strictObject({
      slot: Slot.meta({ examples: ['7i'] }).exactOptional(),
      spec: ClubSpec.exactOptional(),
      status: ClubStatus.exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: Club,
    failures: ['not_found', 'version_conflict'],
  }),
}
