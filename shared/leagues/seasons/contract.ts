import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Day, Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'
import { LeagueRules } from '#shared/leagues/rules.ts'

import { LaterRules, NewSeason, refuseOddSeason, seasonShape } from './season.ts'
import { SeasonStatus } from './status.ts'

/** A season as whoever runs it sees it. */
export const StaffSeason = z.object({
  ...seasonShape,
  id: Id,
  league: z.object({ id: Id, name: z.string() }),
  status: SeasonStatus,
  version: z.int(),
  evening: z.object({
    /** 1 is Monday. */
    weekday: z.int(),
    starts: z.string(),
    minutes: z.int(),
    bays: z.int(),
  }),
  /** How many the evening holds by these rules; null without any, and where each pairing books a bay of its own. */
  room: z.object({ playersAtOnce: z.int(), players: z.int(), teams: z.int() }).nullable(),
  /** Why the evening does not hold its teams, with what is missing; null where it does. */
  misfit: z.string().nullable(),
  rounds: z.int(),
  /** Teams that have not withdrawn. */
  teams: z.int(),
  /** Rules that hold from a later round on, in the order of these rounds. */
  changes: z.array(z.object({ fromRound: z.int(), reason: z.string(), at: Instant, rules: LeagueRules })),
})
export type StaffSeason = z.output<typeof StaffSeason>

/** The last round that was played, as these rules would have counted it: with the strokes that were given, and the scores as they were. */
export const LastWeek = z.object({
  /** Of an earlier season of the league, where this one has none yet. */
  season: z.string(),
  round: z.int(),
  rows: z.array(
    z.object({
      id: Id,
      name: z.string(),
      place: z.int(),
      points: z.number(),
      /** As it was counted. */
      was: z.object({ place: z.int(), points: z.number() }).nullable(),
    }),
  ),
})
export type LastWeek = z.output<typeof LastWeek>

/** A season among all of them. */
export const SeasonEntry = StaffSeason.pick({
  id: true,
  name: true,
  league: true,
  status: true,
  version: true,
  weekday: true,
  starts: true,
  ends: true,
  registrationOpensOn: true,
  registrationClosesOn: true,
  rounds: true,
  teams: true,
}).extend({
  /** In teams. */
  capacity: z.int(),
  hasRules: z.boolean(),
  /** The first evening that is to come; null where there is none. */
  nextAt: Instant.nullable(),
})
export type SeasonEntry = z.output<typeof SeasonEntry>

const SeasonQuery = z.strictObject({
  /** Letters of its name, or of its league's. */
  search: z.string().trim().max(100).exactOptional(),
  status: SeasonStatus.exactOptional(),
  leagueId: Id.exactOptional(),
  ...pageQuery(),
})
export type SeasonQuery = z.output<typeof SeasonQuery>

/** A league, before it has seasons. */
export const NewLeague = z.strictObject({
  /** What it is called in addresses and files. */
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Use small letters, digits and _, such as tuesday_pairs.')
    .meta({ examples: ['tuesday_pairs'] }),
  name: Line(60).meta({ examples: ['Tuesday Pairs'] }),
  summary: Line(300),
  forWhom: Line(400),
})
export type NewLeague = z.output<typeof NewLeague>

/** Where a round is played: a rated course, the tee of whoever has none of their own, and of 18 holes which nine. */
export const RoundCourse = z.strictObject({
  courseId: Id,
  teeName: Line(40).meta({ examples: ['White'] }),
  nine: z.enum(['front', 'back']).nullable(),
})
export type RoundCourse = z.output<typeof RoundCourse>

/** A round as it is set up. */
export const SetUpRound = z.object({
  /** Null while it is only planned. */
  id: Id.nullable(),
  number: z.int(),
  kind: z.enum(['regular', 'playoff', 'final']),
  status: z.string(),
  version: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  /** In wall time. */
  local: z.string(),
  localEnd: z.string(),
  /** As everybody reads it. */
  course: z.string(),
  tee: z.string(),
  /** Null until a rated course is chosen; nothing is scored before. */
  courseId: Id.nullable(),
  teeName: z.string().nullable(),
  nine: z.enum(['front', 'back']).nullable(),
  isCalledOff: z.boolean(),
})
export type SetUpRound = z.output<typeof SetUpRound>

const access = 'may:manage_leagues/leagues' as const
const params = z.object({ seasonId: Id })
const version = z.int().min(1)
/** With 1 nothing is changed. */
const preview = z.enum(['0', '1']).default('0')

export const seasonsContract = {
  createLeague: endpoint({
    method: 'POST',
    path: '/api/v1/leagues',
    summary: 'Add a league: its seasons and its bays come afterward',
    access,
    headers: IdempotencyHeaders,
    body: NewLeague,
    status: 201,
    response: z.object({ id: Id, ...NewLeague.shape }),
    /** `conflict`: another league has the code. */
    failures: ['conflict', 'key_reused'],
  }),
  listAllSeasons: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/all',
    summary:
      'Every season of every league, also drafts and those that are archived, the latest first, a page at a time',
    access,
    query: SeasonQuery,
    response: z.object({ seasons: z.array(SeasonEntry), next: NextPage, total: Total }),
  }),
  createSeason: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/seasons',
    summary: 'Add a season of a league as a draft; with `copyOf` it has the rules and texts of an earlier one',
    access,
    headers: IdempotencyHeaders,
    body: NewSeason,
    status: 201,
    response: StaffSeason,
    /** `conflict`: another season of the league has the name. */
    failures: ['not_found', 'conflict', 'key_reused'],
  }),
  readSeason: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId',
    summary: 'A season with its rules and its evening, as whoever runs it sees it',
    access,
    params,
    response: StaffSeason,
    failures: ['not_found'],
  }),
  changeSeason: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId',
    summary:
      'Change a season: once it is played its name and its texts alone, and with `later` its rules from a round on',
    access,
    params,
    body: z
      .strictObject({ ...seasonShape, version, later: LaterRules.nullable().exactOptional() })
      .superRefine(refuseOddSeason),
    response: StaffSeason,
    failures: ['not_found', 'conflict', 'version_conflict', 'wrong_state'],
  }),
  putSeasonRules: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId/rules',
    summary:
      'Say how a season is played; once it is, from a later round on. With `preview` what its evening holds by them, and what they make of the last round, is told alone',
    access,
    params,
    query: z.strictObject({ preview }),
    body: z.strictObject({
      rules: LeagueRules,
      version,
      /** The first round that they hold for, once the season is played. */
      fromRound: LaterRules.shape.fromRound.exactOptional(),
      reason: LaterRules.shape.reason.exactOptional(),
    }),
    /** `lastWeek` with a preview alone, where a round was played. */
    response: StaffSeason.extend({ lastWeek: LastWeek.exactOptional() }),
    /** `wrong_state`: it is played already, and no later round is named; or it is over. */
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
  moveSeason: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/seasons/:seasonId/transitions',
    summary: 'Open a season for sign-up, close it, schedule it, play it, end it, or take it a step back',
    access,
    params,
    body: z.strictObject({
      to: SeasonStatus.meta({ examples: ['registration_open'] }),
      reason: Line(300).exactOptional(),
      version: version.exactOptional(),
    }),
    response: StaffSeason,
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
  listHistoryOfSeason: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/history',
    summary: 'What was changed of a season, the latest first, a page at a time',
    access,
    params,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
  listRoundsOfSeason: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/rounds',
    summary: 'The rounds of a season in their order, with when and where each is played',
    access,
    params,
    response: z.object({ rounds: z.array(SetUpRound) }),
    failures: ['not_found'],
  }),
  putSeasonRounds: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId/rounds',
    summary:
      'Make the rounds of a season from its first evening on, or deal their days anew; with `preview` they are told alone',
    access,
    params,
    query: z.strictObject({ preview }),
    body: z.strictObject({
      firstOn: Day,
      /** Days on which nobody plays; those on which the studio is closed are left out by themselves. */
      daysOff: z.array(Day).max(60),
      /** Which rounds take in turns; with none each keeps its own. */
      courses: z.array(RoundCourse).max(40),
      version,
    }),
    response: z.object({ rounds: z.array(SetUpRound), leftOut: z.array(Day) }),
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
  putRoundCourse: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/rounds/:roundId/course',
    summary: 'Choose the course of a round, until the round is open',
    access,
    params: z.object({ roundId: Id }),
    body: z.strictObject({ ...RoundCourse.shape, version }),
    response: SetUpRound,
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
}
