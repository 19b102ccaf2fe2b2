import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'
import { SeasonStatus } from '#shared/leagues/seasons/status.ts'

const Named = z.object({ id: Id, name: z.string() })

/** Who meets whom in a round. */
export const ScheduledPairing = z.object({
  /** Null before it is saved. */
  id: Id.nullable(),
  teams: z.array(Named),
  /** Null for one that books its own bay, or that makes up for an evening. */
  bay: Named.nullable(),
  start: Instant.nullable(),
  /** In wall time. */
  local: z.string().nullable(),
})
export type ScheduledPairing = z.output<typeof ScheduledPairing>

export const ScheduledRound = z.object({
  id: Id,
  number: z.int(),
  kind: z.enum(['regular', 'playoff', 'final']),
  status: RoundStatus,
  version: z.int(),
  course: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** In wall time. */
  local: z.string(),
  localEnd: z.string(),
  /** The bays that the evening has. */
  bays: z.array(Named),
  pairings: z.array(ScheduledPairing),
  /** Those who meet nobody in it. */
  resting: z.array(Named),
  /** Whether this deal makes its pairings. */
  isDealt: z.boolean(),
})
export type ScheduledRound = z.output<typeof ScheduledRound>

/** How fair a schedule is, for everybody to see. */
export const Fairness = z.object({
  /** The most by which a team's evenings in one bay differ from those in another; and of starts. */
  spread: z.object({ bays: z.int(), starts: z.int() }),
  bays: z.array(Named),
  starts: z.int(),
  teams: z.array(
    Named.extend({
      /** How often it has each bay, and each start, in their order. */
      bays: z.array(z.int()),
      starts: z.array(z.int()),
      rests: z.int(),
      /** How often it meets each team, in the order of this list. */
      meets: z.array(z.int()),
    }),
  ),
  /** How often two meet, who meet least and most often. */
  meetings: z.object({ least: z.int(), most: z.int() }),
})
export type Fairness = z.output<typeof Fairness>

export const SeasonSchedule = z.object({
  seasonId: Id,
  name: z.string(),
  league: z.string(),
  status: SeasonStatus,
  version: z.int(),
  /** Null while it is not said how it is played. */
  schedule: z.enum(['round_robin', 'groups', 'by_standings', 'by_hand']).nullable(),
  rounds: z.array(ScheduledRound),
  fairness: Fairness,
})
export type SeasonSchedule = z.output<typeof SeasonSchedule>

const params = z.object({ seasonId: Id })

export const scheduleContract = {
  readSchedule: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/schedule',
    summary: 'Who meets whom in each round of a season, in which bay and when, and how evenly that is dealt',
    access: 'anyone',
    params,
    response: SeasonSchedule,
    failures: ['not_found'],
  }),
  dealSchedule: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/seasons/:seasonId/schedule',
    summary:
      'Deal the rounds that have not begun: who meets whom, in which bay and when; with `preview` it is told alone',
    access: 'may:manage_leagues/leagues',
    params,
    query: z.strictObject({
      /** With 1 nothing is changed. */
      preview: z.enum(['0', '1']).default('0'),
    }),
    body: z.strictObject({
      /** The version of the season that the caller has seen. */
      version: z
        .int()
        .min(1)
        .meta({ examples: [1] }),
    }),
    response: SeasonSchedule,
    /** `wrong_state`: it is not set up yet, or it is over. */
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
}
