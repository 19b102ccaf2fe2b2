import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'
import { LeagueRules } from '#shared/leagues/rules.ts'

import { SeasonStatus } from './status.ts'

/** A season as whoever runs it sees it. */
export const StaffSeason = z.object({
  id: Id,
  name: z.string(),
  league: z.object({ id: Id, name: z.string() }),
  status: SeasonStatus,
  version: z.int(),
  /** Null for one of which only texts are known. */
  rules: LeagueRules.nullable(),
  evening: z.object({
    /** 1 is Monday. */
    weekday: z.int(),
    starts: z.string(),
    minutes: z.int(),
    bays: z.int(),
  }),
  /** How many the evening holds by these rules; null without any. */
  room: z.object({ playersAtOnce: z.int(), players: z.int(), teams: z.int() }).nullable(),
})
export type StaffSeason = z.output<typeof StaffSeason>

const access = 'may:manage_leagues/leagues' as const
const params = z.object({ seasonId: Id })

export const seasonsContract = {
  readSeason: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId',
    summary: 'A season with its rules and its evening, as whoever runs it sees it',
    access,
    params,
    response: StaffSeason,
    failures: ['not_found'],
  }),
  putSeasonRules: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId/rules',
    summary: 'Say how a season is played, until it is; with `preview` what its evening holds by them is told alone',
    access,
    params,
    query: z.strictObject({
      /** With 1 nothing is changed. */
      preview: z.enum(['0', '1']).default('0'),
    }),
    body: z.strictObject({ rules: LeagueRules, version: z.int().min(1) }),
    response: StaffSeason,
    /** `wrong_state`: it is played already. */
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
}
