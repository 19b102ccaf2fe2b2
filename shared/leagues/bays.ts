import { z } from 'zod'

import { AffectedBooking } from '#shared/booking/affected.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line } from '#shared/http/wire.ts'

/** The bays of a league's evenings. */
export const LeagueBays = z.object({
  id: Id,
  name: z.string(),
  summary: z.string(),
  forWhom: z.string(),
  version: z.int(),
  bayIds: z.array(Id),
  /** The number of coming rounds and events. */
  eveningCount: z.int(),
  /** The next of them, in wall time. */
  nextLocal: z.string().nullable(),
})
export type LeagueBays = z.output<typeof LeagueBays>

const LeagueBaysPlan = z.object({
  league: LeagueBays,
  /** Bookings in these bays during its evenings. They stay until somebody moves or cancels them. */
  bookings: z.array(AffectedBooking),
  /** What else takes one of the bays then: other leagues, clinics, maintenance. */
  others: z.array(z.object({ id: Id, title: z.string(), kind: z.string(), local: z.string(), localEnd: z.string() })),
})
export type LeagueBaysPlan = z.output<typeof LeagueBaysPlan>

export const ChangedLeague = z.strictObject({
  name: Line(60).meta({ examples: ['Tuesday Pairs'] }),
  summary: Line(300),
  forWhom: Line(400),
})
export type ChangedLeague = z.output<typeof ChangedLeague>

const access = 'may:manage_leagues/leagues' as const

export const leagueBaysContract = {
  listLeagueBays: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/bays',
    summary: 'The leagues in their order with the bays that each takes on its evenings, and all bays there are',
    access,
    response: z.object({ bays: z.array(z.object({ id: Id, name: z.string() })), leagues: z.array(LeagueBays) }),
  }),
  putLeagueBays: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/:leagueId/bays',
    summary: 'Set which bays a league takes on its evenings; what stands in them is said, before with `preview`',
    access,
    params: z.object({ leagueId: Id }),
    query: z.strictObject({
      /** With 1 nothing is changed. */
      preview: z.enum(['0', '1']).default('0'),
    }),
    body: z.strictObject({
      bayIds: z.array(Id).max(100),
      /** The version that the caller has seen. */
      version: z.int().meta({ examples: [1] }),
    }),
    response: LeagueBaysPlan,
    failures: ['not_found', 'version_conflict'],
  }),
  changeLeague: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/:leagueId',
    summary: 'Change what a league is called, and what visitors read of it',
    access,
    params: z.object({ leagueId: Id }),
    body: z.strictObject({
      ...ChangedLeague.shape,
      /** The version that the caller has seen. */
      version: z.int().meta({ examples: [1] }),
    }),
    response: LeagueBays,
    failures: ['not_found', 'version_conflict'],
  }),
}
