import { expect } from 'vitest'

import { coursesContract } from '#shared/leagues/courses/contract.ts'
import { CourseDocument, type Tee } from '#shared/leagues/courses/course.ts'
import { test } from '#tests/support/test.ts'

import { pineRidge, whiteTee } from './course.ts'

const { changeCourse, createCourse, listCourses, listHistoryOfCourse, readCourse } = coursesContract

test('a course is added, found, changed and retired with its tees, and its history says by whom', async ({ as }) => {
  const desk = await as('front_desk')
  const course = await desk(createCourse, { headers: {}, body: pineRidge })
  expect(course).toMatchObject({ ...pineRidge, version: 1 })
  const params = { courseId: course.id }
  const [white] = course.tees
  if (!white) throw new Error('It has a tee.')

  const women: Tee = { ...whiteTee, rates: 'women', courseRating: 73.1, slopeRating: 140, front: null, back: null }
  const { id, version, ...document } = course
  const body = { ...document, tees: [women, { ...white, name: 'Red' }], version }
  const changed = await desk(changeCourse, { params, body })
  expect(changed).toMatchObject({ id, version: 2, tees: [women, { ...white, name: 'Red' }] })
  expect(await desk(readCourse, { params })).toEqual(changed)

  await desk(changeCourse, { params, body: { ...body, tees: changed.tees, active: false, version: 2 } })
  const found = async (query: object) =>
    (await desk(listCourses, { query: { limit: 50, ...query } })).courses.map(({ name }) => name)
  expect([await found({ state: 'active' }), await found({ search: 'ridge' })]).toEqual([[], ['Pine Ridge']])
  const { events } = await desk(listHistoryOfCourse, { params, query: { limit: 20 } })
  expect(events.map(({ action }) => action)).toEqual(['course_changed', 'course_changed', 'course_created'])
  expect(events[0]).toMatchObject({ before: { active: true }, after: { active: false } })
})

test('two tees change their names with each other, and one that is left out goes', async ({ as }) => {
  const desk = await as('front_desk')
  const blue = { ...whiteTee, name: 'Blue', courseRating: 73.4 }
  const {
    id: courseId,
    version,
    ...course
  } = await desk(createCourse, {
    headers: {},
    body: { ...pineRidge, tees: [whiteTee, blue] },
  })
  const [one, other] = course.tees
  if (!one || !other) throw new Error('It has two tees.')
  const params = { courseId }

  const swapped = [
    { ...one, name: 'Blue' },
    { ...other, name: 'White' },
  ]
  const changed = await desk(changeCourse, { params, body: { ...course, tees: swapped, version } })
  expect(changed.tees.map((tee) => [tee.id, tee.name, tee.courseRating])).toEqual([
    [one.id, 'Blue', 71.2],
    [other.id, 'White', 73.4],
  ])
  const left = await desk(changeCourse, { params, body: { ...course, tees: swapped.slice(1), version: 2 } })
  expect(left.tees.map(({ id }) => id)).toEqual([other.id])
})

test('whoever is slower is shown what it is now; a name is of one course, a tee of its own', async ({ as }) => {
  const desk = await as('front_desk')
  const course = await desk(createCourse, { headers: {}, body: pineRidge })
  const taken = { code: 'conflict', facts: { details: [{ path: 'name' }] } }
  await expect(desk(createCourse, { headers: {}, body: { ...pineRidge, name: 'PINE RIDGE' } })).rejects.toMatchObject(
    taken,
  )
  const other = await desk(createCourse, { headers: {}, body: { ...pineRidge, name: 'Oak Hollow' } })
  const params = { courseId: other.id }
  const change = (changes: Partial<CourseDocument>, version = 1) =>
    desk(changeCourse, { params, body: { ...pineRidge, name: 'Oak Hollow', ...changes, version } })

  await expect(change({ name: 'pine ridge' })).rejects.toMatchObject(taken)
  const foreign = { code: 'invalid_input', facts: { details: [{ path: 'tees.0.id' }] } }
  await expect(change({ tees: course.tees })).rejects.toMatchObject(foreign)
  await change({ active: false })
  await expect(change({ active: true })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { active: false, version: 2 } },
  })
  const nowhere = { courseId: course.tees[0]?.id ?? '' }
  await expect(desk(readCourse, { params: nowhere })).rejects.toMatchObject({ code: 'not_found' })
})

const nine = whiteTee.pars.slice(0, 9)

test.for<[why: string, tee: Partial<Tee>, holes: 9 | 18, path: string]>([
  ['a hole without a par', { pars: nine }, 18, 'tees.0.pars'],
  ['two holes of one stroke index', { strokeIndexes: whiteTee.pars.map(() => 1) }, 18, 'tees.0.strokeIndexes'],
  ['stroke indexes of 18 on nine holes', { pars: nine, front: null, back: null }, 9, 'tees.0.strokeIndexes'],
  [
    'a nine that is rated by itself on nine holes',
    { pars: nine, strokeIndexes: [1, 2, 3, 4, 5, 6, 7, 8, 9], back: null },
    9,
    'tees.0.front',
  ],
  ['a rating of two decimals', { courseRating: 71.25 }, 18, 'tees.0.courseRating'],
  ['a slope of none', { slopeRating: 54 }, 18, 'tees.0.slopeRating'],
  ['a par of seven', { pars: whiteTee.pars.map(() => 7) }, 18, 'tees.0.pars.0'],
])('a course is refused with %s', ([, tee, holes, path]) => {
  const { error } = CourseDocument.safeParse({ ...pineRidge, holes, tees: [{ ...whiteTee, ...tee }] })

  expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
})

const tees = (...rates: Tee['rates'][]) => rates.map((rates) => ({ ...whiteTee, rates }))

test('a tee has one rating for the same players, and two for men and women', () => {
  expect(CourseDocument.safeParse({ ...pineRidge, tees: tees('men', 'women') }).success).toBe(true)
  expect(CourseDocument.safeParse({ ...pineRidge, tees: tees('men', 'men') }).error?.issues).toMatchObject([
    { path: ['tees', 1, 'name'] },
  ])
})
