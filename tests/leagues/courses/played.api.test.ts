import { expect } from 'vitest'

import { coursesContract } from '#shared/leagues/courses/contract.ts'
import type { Tee } from '#shared/leagues/courses/course.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { makeCards, over } from '#tests/leagues/results/scores.ts'
import { test } from '#tests/support/test.ts'

const { changeCourse, importCourses, readCourse } = coursesContract

const stays =
  'Rounds were played from White, and are counted by how it is rated: that stays. Add a tee of another name, and choose it for rounds to come.'

test('a tee from which was played keeps how it is rated, by the form and by a file; it is renamed, and others stand beside it', async ({
  db,
  as,
}) => {
  const made = await makePlaying(db)
  const round = await makePlayedRound(db, made, { status: 'scored' })
  const [player] = made.players
  if (!player) throw new Error('There are players.')
  await makeCards(db, { ...round, courseId: made.courseId }, [{ player, scores: over(0) }])
  const desk = await as('front_desk')
  const params = { courseId: made.courseId }
  const { id: _, version, ...course } = await desk(readCourse, { params })
  const change = (changes: Partial<Tee>, more: Tee[] = [], at = version) =>
    desk(changeCourse, {
      params,
      body: { ...course, tees: [...course.tees.map((tee) => ({ ...tee, ...changes })), ...more], version: at },
    })

  for (const [field, changes] of [
    ['slopeRating', { slopeRating: 120 }],
    ['front', { front: { courseRating: 34.9, slopeRating: 128 } }],
    ['pars', { pars: course.tees[0]?.pars.with(0, 5) ?? [] }],
    ['strokeIndexes', { strokeIndexes: course.tees[0]?.strokeIndexes.toReversed() ?? [] }],
  ] as const) {
    await expect(change(changes)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { details: [{ path: `tees.0.${field}`, message: stays }] },
    })
  }
  const [white] = course.tees
  if (!white) throw new Error('It has a tee.')
  const holes = [white.pars.join(' '), white.strokeIndexes.join(' ')].join(',')
  const file = `Course,Tee,Rating,Slope,Pars,SI\nPine Ridge,White,70.9,131,${holes}`
  const { rows } = await desk(importCourses, { query: { mode: 'run' }, body: new TextEncoder().encode(file) })
  expect(rows.map(({ outcome, notes }) => [outcome, notes])).toEqual([['refused', [stays]]])

  const { id: _id, ...rated } = white
  const next = await change({ name: 'White until 2026' }, [{ ...rated, name: 'White', slopeRating: 120 }])
  expect(next.tees.map(({ name, slopeRating }) => [name, slopeRating])).toEqual([
    ['White until 2026', 131],
    ['White', 120],
  ])
})
