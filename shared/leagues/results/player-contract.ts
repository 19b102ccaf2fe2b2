import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'
import { LeagueRegistrationStatus } from '#shared/leagues/registrations/status.ts'
import { SeasonStatus } from '#shared/leagues/seasons/status.ts'

/** A season of a client, with their cards in it. */
export const PlayerSeason = z.object({
  /** Of the registration. */
  id: Id,
  season: z.object({ id: Id, name: z.string(), league: z.string(), status: SeasonStatus }),
  status: LeagueRegistrationStatus,
  shownName: z.string(),
  team: z.string(),
  /** In the table that was published last; null before the first. */
  place: z.int().nullable(),
  points: z.number().nullable(),
  /** Off which they play in it now. */
  index: z.number().nullable(),
  from: z.enum(['calculated', 'committee', 'start', 'none']),
  /** The last one first. */
  cards: z.array(
    z.object({
      id: Id,
      roundId: Id,
      entryId: Id,
      number: z.int(),
      status: RoundStatus,
      startsAt: Instant,
      course: z.string(),
      strokes: z.int(),
      /** Of all holes that are entered; null where one was picked up, or none is. */
      gross: z.int().nullable(),
    }),
  ),
})
export type PlayerSeason = z.output<typeof PlayerSeason>

export const leaguePlayersContract = {
  readLeaguePlayer: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/players/:personId',
    summary: 'The seasons of a client with team, place, index and cards, the latest first',
    access: 'may:manage_leagues/leagues',
    params: z.object({ personId: Id }),
    response: z.object({ seasons: z.array(PlayerSeason) }),
  }),
}
