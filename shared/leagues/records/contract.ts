import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, Instant } from '#shared/http/wire.ts'

import { recordKinds } from './records.ts'

const Champion = z.object({ teamId: Id, name: z.string() })

/** A season that is over, and who has won it. */
export const SeasonOutcome = z.object({
  id: Id,
  name: z.string(),
  league: z.string(),
  /** Its last round; null for one without any. */
  endedAt: Instant.nullable(),
  /** Those who share the first place are several; nobody where the playoffs were not played to their end. */
  champions: z.array(Champion),
  /** Whom the final left behind. */
  runnerUp: Champion.nullable(),
  by: z.enum(['playoffs', 'table']),
})
export type SeasonOutcome = z.output<typeof SeasonOutcome>

const SeasonRecord = z.object({
  kind: z.enum(recordKinds),
  value: z.number(),
  holders: z.array(z.object({ name: z.string(), round: z.int().nullable() })),
  /** Of who has improved most: from which index to which; null where several have. */
  from: z.number().nullable(),
  to: z.number().nullable(),
})
export type SeasonRecord = z.output<typeof SeasonRecord>

export const SeasonRecords = z.object({
  season: z.object({ id: Id, name: z.string(), league: z.string() }),
  /** Null while it is played. */
  outcome: SeasonOutcome.nullable(),
  records: z.array(SeasonRecord),
})
export type SeasonRecords = z.output<typeof SeasonRecords>

export const recordsContract = {
  listChampions: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/champions',
    summary: 'Seasons that are over with who has won each, the latest first, a page at a time',
    access: 'anyone',
    query: z.strictObject(pageQuery(20, 50)),
    response: z.object({ seasons: z.array(SeasonOutcome), next: NextPage }),
  }),
  readRecords: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/records',
    summary: 'The records of a season: its lowest rounds, most points and wins, longest run, and who has improved most',
    access: 'anyone',
    params: z.object({ seasonId: Id }),
    response: SeasonRecords,
    failures: ['not_found'],
  }),
}
