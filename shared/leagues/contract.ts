import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, Instant } from '#shared/http/wire.ts'

const ClockTime = z.string().meta({ examples: ['18:30'] })
const LocalTime = z.string().meta({ examples: ['2026-11-24T18:30'] })

export const LeagueFormat = z.enum([
  'best_ball',
  'scramble',
  'match',
  'stroke',
  'stableford',
  'alternate_shot',
  'skins',
])
export type LeagueFormat = z.output<typeof LeagueFormat>

export const RoundStatus = z.enum(['scheduled', 'open', 'closed', 'scored', 'published', 'amended'])
export type RoundStatus = z.output<typeof RoundStatus>

export const Round = z.object({
  id: Id,
  number: z.int(),
  kind: z.enum(['regular', 'playoff', 'final']),
  course: z.string(),
  tee: z.string(),
  format: LeagueFormat,
  status: RoundStatus,
  /** `next` is the first round of its season that is not over. */
  phase: z.enum(['past', 'next', 'later']),
  startsAt: Instant,
  /** In wall time. */
  local: LocalTime,
  localEnd: LocalTime,
})
export type Round = z.output<typeof Round>

export const Season = z.object({
  id: Id,
  league: z.object({ code: z.string(), name: z.string(), summary: z.string(), forWhom: z.string() }),
  name: z.string(),
  status: z.enum(['registration_open', 'registration_closed', 'seeded', 'in_season', 'playoffs', 'completed']),
  format: LeagueFormat,
  teamSize: z.int(),
  holes: z.int(),
  weeks: z.int(),
  /** For one player and the whole season. */
  feeCents: Cents,
  memberFeeCents: Cents.nullable(),
  /** 1 is Monday. */
  weekday: z.int(),
  starts: ClockTime,
  ends: ClockTime,
  registration: z.object({
    state: z.enum(['not_yet', 'open', 'full', 'closed']),
    opensOn: Day,
    closesOn: Day,
  }),
  /** In teams. */
  capacity: z.int(),
  placesLeft: z.int(),
  scoring: z.string(),
  handicapRule: z.string(),
  substituteRule: z.string(),
  prizes: z.string(),
  rounds: z.array(Round),
  /** How one signs up here; null where one asks for a place, since it is not set how it is played. */
  signUp: z
    .object({
      /** Places in teams that take others who come alone. */
      seatsLeft: z.int(),
      /** Nobody begins with a higher index; null where it is played without handicaps. */
      highestStart: z.number().nullable(),
      /** Every place is taken, or theirs who wait in line. */
      isFull: z.boolean(),
      fee: z.object({ kind: z.enum(['season', 'installments', 'evening']), installments: z.int() }),
    })
    .nullable(),
})
export type Season = z.output<typeof Season>

export const LeagueEvent = z.object({
  id: Id,
  /** The name of its league; null when it is for everybody. */
  leagueName: z.string().nullable(),
  kind: z.enum(['finals', 'skins', 'one_day']),
  title: z.string(),
  summary: z.string(),
  format: z.string(),
  startsAt: Instant,
  local: LocalTime,
  localEnd: LocalTime,
  priceCents: Cents,
  memberPriceCents: Cents.nullable(),
  capacity: z.int(),
  placesLeft: z.int(),
})
export type LeagueEvent = z.output<typeof LeagueEvent>

export const leaguesContract = {
  listLeagueSeasons: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons',
    summary: 'The seasons of the leagues with their rounds: those to join, those that are played, the last ones',
    access: 'anyone',
    response: z.array(Season),
    cacheSeconds: 30,
  }),
  listLeagueEvents: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/events',
    summary: 'The events around the leagues that are still to come, the next one first',
    access: 'anyone',
    response: z.array(LeagueEvent),
    cacheSeconds: 30,
  }),
}
