import { isDeepStrictEqual } from 'node:util'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { invalidField } from '#shared/http/failure.ts'
import type { CourseDocument, Tee } from '#shared/leagues/courses/course.ts'

/** Of these tees, those of which there are cards: results and handicaps are computed from them again and again. */
export async function listPlayed({ trx }: OnDatabase, tees: readonly Tee[]): Promise<ReadonlySet<string>> {
  const ids = tees.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('card')
    .select('courseTeeId')
    .distinct()
    .where('courseTeeId', 'in', ids)
    .orderBy('courseTeeId')
    .execute()

  return new Set(rows.map(({ courseTeeId }) => courseTeeId))
}

const rated = ['courseRating', 'slopeRating', 'front', 'back', 'pars', 'strokeIndexes'] as const

/** What is rated otherwise than before; a nine that had no rating may get one. */
export const ratedAnew = (before: Tee, after: Tee) =>
  rated.find((field) => before[field] !== null && !isDeepStrictEqual(before[field], after[field]))

export const staysWords = (name: string): string =>
  `Rounds were played from ${name}, and are counted by how it is rated: that stays. Add a tee of another name, and choose it for rounds to come.`

/** What was played keeps how it was rated. */
export async function refuseRatedAnew(
  work: OnDatabase,
  before: readonly Tee[],
  { tees }: Pick<CourseDocument, 'tees'>,
): Promise<void> {
  const changed = tees.flatMap((tee, at) => {
    const was = before.find(({ id }) => id === tee.id)
    const field = was && ratedAnew(was, tee)
    return was && field ? [{ was, path: `tees.${at}.${field}` }] : []
  })
  const played = await listPlayed(
    work,
    changed.map(({ was }) => was),
  )
  const found = changed.find(({ was }) => played.has(was.id ?? ''))
  if (found) throw invalidField(found.path, staysWords(found.was.name))
}

/** What was played from a tee is counted by it: the tee stays. */
export async function refuseTeesGone(
  work: OnDatabase,
  before: readonly Tee[],
  { tees }: Pick<CourseDocument, 'tees'>,
): Promise<void> {
  const gone = before.filter(({ id }) => !tees.some((tee) => tee.id === id))
  const played = await listPlayed(work, gone)
  const tee = gone.find(({ id }) => played.has(id ?? ''))
  if (tee) {
    const because = `Rounds were played from ${tee.name}, and are counted by it`
    throw invalidField('tees', `${because}: it stays. Add others beside it.`)
  }
}
