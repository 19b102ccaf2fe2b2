import { expect } from 'vitest'

import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { coursesContract } from '#shared/leagues/courses/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { pineRidge, whiteTee } from '#tests/leagues/courses/course.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const league = { code: 'tuesday_pairs', name: 'Tuesday Pairs', summary: 'Nine holes.', forWhom: 'Everybody.' }

const documentOf = (change: object) =>
  SetupDocument.parse({
    ...ownStudio,
    courses: [{ name: pineRidge.name, holes: 18, tees: [whiteTee] }],
    leagues: [{ ...league, bays: ['Left bay'] }],
    ...change,
  })

test('courses and a league are set up from the file, read back, and changed where they may be', async ({ as }) => {
  const admin = await as('admin')
  const apply = (body: SetupDocument, overwrite?: string) =>
    admin(setupContract.applySetup, { query: overwrite === undefined ? {} : { overwrite }, body })
  const { changes } = await apply(documentOf({}))
  expect(changes).toEqual(
    expect.arrayContaining([
      { section: 'courses', key: 'Pine Ridge', what: 'added' },
      { section: 'leagues', key: 'tuesday_pairs', what: 'added' },
    ]),
  )
  const read = async () => {
    const { courses } = await admin(coursesContract.listCourses, { query: {} })
    const { leagues, bays } = await admin(leagueBaysContract.listLeagueBays, {})
    return {
      courses: courses.map(({ name, active, tees }) => [name, active, ...tees.map(({ courseRating }) => courseRating)]),
      leagues: leagues.map(({ name, bayIds }) => [
        name,
        ...bays.filter(({ id }) => bayIds.includes(id)).map((bay) => bay.name),
      ]),
    }
  }
  expect(await read()).toEqual({ courses: [['Pine Ridge', true, 71.2]], leagues: [['Tuesday Pairs', 'Left bay']] })
  expect(await apply(documentOf({}), 'courses,leagues')).toMatchObject({ changes: [], differences: [] })

  const other = documentOf({
    courses: [{ name: 'Pine Ridge', holes: 18, tees: [{ ...whiteTee, courseRating: 71.4 }] }],
    leagues: [{ ...league, name: 'Pairs', bays: [] }],
  })
  expect((await apply(other)).differences.map(({ section, field }) => [section, field])).toEqual([
    ['courses', 'tees'],
    ['leagues', 'name'],
  ])
  await apply(other, 'courses,leagues')
  expect(await read()).toEqual({ courses: [['Pine Ridge', true, 71.4]], leagues: [['Pairs', 'Left bay']] })
  await apply(documentOf({ courses: [{ name: 'Pine Ridge', holes: 18, tees: [whiteTee], retired: true }] }), 'courses')
  expect((await read()).courses).toEqual([['Pine Ridge', false, 71.4]])

  await expect(
    apply(documentOf({ leagues: [{ ...league, code: 'else', bays: ['Right bay'] }] })),
  ).rejects.toMatchObject({
    facts: { details: [{ path: 'leagues.0.bays.0', message: 'There is no bay “Right bay”.' }] },
  })
})
