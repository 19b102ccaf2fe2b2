import type { Db } from '#server/kernel/db/database.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import type { SeasonDocument } from '#shared/leagues/seasons/season.ts'
import { makeCourse } from '#tests/leagues/playing.ts'
import { makeLeague } from '#tests/leagues/seasons.ts'
import { makeStudio } from '#tests/support/make.ts'
import type { CallAs } from '#tests/support/test.ts'

import { pairsRules } from './rules.ts'

export const winter: Omit<SeasonDocument, 'leagueId'> = {
  name: 'Winter 2026–27',
  weekday: 2,
  starts: '18:15',
  ends: '20:45',
  registrationOpensOn: '2026-11-01',
  registrationClosesOn: '2026-11-30',
  summary: '',
  scoring: 'A point a hole',
  handicapRule: 'Studio handicap',
  substituteRule: '',
  prizes: 'Store credit',
  rules: pairsRules,
}

/** A league with four bays, a course, and whoever runs it. */
export async function openLeague(db: Db, as: CallAs) {
  const { bayIds } = await makeStudio(db, { bays: 4, opens: '08:00', closes: '23:00' })
  const leagueId = await makeLeague(db)
  await db
    .insertInto('leagueBay')
    .values(bayIds.map((resourceId) => ({ leagueId, resourceId })))
    .execute()
  const desk = await as('front_desk')
  const create = (season: Partial<SeasonDocument> = {}) =>
    desk(seasonsContract.createSeason, { headers: {}, body: { ...winter, leagueId, ...season } })

  return { desk, leagueId, bayIds, courseId: await makeCourse(db), create }
}

export const refusedAt = (path: string) => ({ code: 'invalid_input', facts: { details: [{ path }] } })

export const frontNine = (courseId: string) => ({ courseId, teeName: 'White', nine: 'front' as const })
