import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { coursesContract } from '#shared/leagues/courses/contract.ts'
import { test } from '#tests/support/test.ts'

import { pineRidge, whiteTee } from './course.ts'

const pars = whiteTee.pars.join(' ')
const indexes = whiteTee.strokeIndexes.join('-')

const send = (caller: Call, mode: 'check' | 'run', lines: readonly string[]) =>
  caller(coursesContract.importCourses, { query: { mode }, body: new TextEncoder().encode(lines.join('\r\n')) })

const coursesOf = async (caller: Call) =>
  (await caller(coursesContract.listCourses, { query: { limit: 50 } })).courses.map(({ name, holes, tees }) => [
    name,
    holes,
    tees.map((tee) => `${tee.name} ${tee.rates} ${tee.courseRating}/${tee.slopeRating}`),
  ])

test('a file of courses is looked at and taken in, a tee a row, and finds its own tees the second time', async ({
  as,
}) => {
  const desk = await as('front_desk')
  const file = [
    'Course,Tee,Gender,Rating,Slope,Front rating,Front slope,Back rating,Back slope,Pars,SI',
    `Pine Ridge,White,,71.2,131,35.4,128,35.8,134,${pars},${indexes}`,
    `Pine Ridge,White,F,73.1,140,,,,,${pars},${indexes}`,
    `Short Nine,Blue,all,"35,4",121,,,,,4 4 3 5 4 4 3 4 5,1 2 3 4 5 6 7 8 9`,
  ]
  const looked = await send(desk, 'check', file)
  expect(looked.counts).toEqual({ created: 3, changed: 0, unchanged: 0, refused: 0 })
  expect(await coursesOf(desk)).toEqual([])

  expect((await send(desk, 'run', file)).counts).toEqual(looked.counts)
  const made = [
    ['Pine Ridge', 18, ['White everybody 71.2/131', 'White women 73.1/140']],
    ['Short Nine', 9, ['Blue everybody 35.4/121']],
  ]
  expect(await coursesOf(desk)).toEqual(made)
  const [course] = (await desk(coursesContract.listCourses, { query: { limit: 1 } })).courses
  expect(course?.tees[0]).toMatchObject(whiteTee)
  expect((await send(desk, 'run', file)).counts).toEqual({ created: 0, changed: 0, unchanged: 3, refused: 0 })
  expect(await coursesOf(desk)).toEqual(made)
})

test('files that are taken in at once make each tee once', async ({ as }) => {
  const callers = [await as('front_desk'), await as('manager')]
  const tees = Array.from({ length: 40 }, (_, at) => `Course ${at},White,71.2,131,${pars},${indexes}`)
  const file = ['Course,Tee,Rating,Slope,Pars,SI', ...tees]
  const reports = await Promise.all([...callers, ...callers].map((caller) => send(caller, 'run', file)))

  const sum = (outcome: 'created' | 'unchanged') => reports.reduce((all, { counts }) => all + counts[outcome], 0)
  expect([sum('created'), sum('unchanged')]).toEqual([40, 120])
})

test('a tee that is rated anew is changed, with a column for each hole too', async ({ as }) => {
  const desk = await as('front_desk')
  const { id } = await desk(coursesContract.createCourse, { headers: {}, body: pineRidge })
  const holes = Array.from({ length: 18 }, (_, at) => at + 1)
  const file = [
    [
      'Course',
      'Tee',
      'Course Rating',
      'Slope',
      ...holes.map((hole) => `Par ${hole}`),
      ...holes.map((hole) => `HCP ${hole}`),
    ],
    ['PINE RIDGE', 'white', '71.4', '131', ...whiteTee.pars, ...whiteTee.strokeIndexes],
  ].map((cells) => cells.join(';'))
  const { rows } = await send(desk, 'run', file)

  expect(rows).toMatchObject([{ outcome: 'changed', notes: ['Course rating: 71.2 → 71.4'] }])
  expect(await desk(coursesContract.readCourse, { params: { courseId: id } })).toMatchObject({
    name: 'Pine Ridge',
    version: 2,
    tees: [{ ...whiteTee, courseRating: 71.4 }],
  })
})

test('rows that are no tees are refused by their fields, and the others are taken', async ({ as }) => {
  const desk = await as('front_desk')
  const { rows, counts } = await send(desk, 'run', [
    'Course,Tee,Rating,Slope,Pars,SI',
    `Pine Ridge,White,71.2,131,${pars},${indexes}`,
    `Pine Ridge,White,71.2,131,${pars},${indexes}`,
    `Pine Ridge,Blue,171,131,${pars},${indexes}`,
    `Pine Ridge,Gold,72,,${pars},${indexes}`,
    `Pine Ridge,Red,70,120,4 4 3,1 2 3`,
    `,Black,74,140,${pars},${indexes}`,
  ])

  expect(counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 5 })
  expect(rows.filter(({ outcome }) => outcome === 'refused').map(({ notes }) => notes)).toEqual([
    ['The same tee stands in line 2.'],
    ['Course rating: “171” is none.'],
    ['Slope: There is none.'],
    ['Write a par for each of the 18 holes.', 'Each number from 1 to 18 stands at one hole.'],
    ['Course: There is none.'],
  ])
})
