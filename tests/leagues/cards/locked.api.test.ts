import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { keepRounds } from '#server/leagues/cards/rounds.ts'
import { coursesContract } from '#shared/leagues/courses/contract.ts'
import type { CourseDocument } from '#shared/leagues/courses/course.ts'
import { beginningOfWeek } from '#shared/leagues/handicap/lock.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './evening.ts'

const shortNine: CourseDocument = {
  name: 'Short Nine',
  holes: 9,
  active: true,
  tees: [
    {
      name: 'White',
      rates: 'everybody',
      courseRating: 35.4,
      slopeRating: 128,
      front: null,
      back: null,
      pars: [4, 4, 3, 5, 4, 4, 3, 4, 5],
      strokeIndexes: [5, 1, 9, 3, 7, 2, 8, 4, 6],
    },
  ],
}

const { overrideHandicap } = playerHandicapContract

test('a week begins on its Monday by the clock of the studio, also where that changes', () => {
  const zone = 'America/Chicago'
  expect(beginningOfWeek(new Date('2026-11-25T00:15:00Z'), zone)).toEqual(new Date('2026-11-23T06:00:00Z'))
  // Sunday in the night in which clocks go back.
  expect(beginningOfWeek(new Date('2026-11-02T05:30:00Z'), zone)).toEqual(new Date('2026-10-26T05:00:00Z'))
})

test('a season that locks by the week plays off the index of its Monday, another off that of its beginning', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const rules = {
    ...aloneRules,
    handicap: { ...aloneRules.handicap, lockedAt: 'week' as const, allowancePercents: [100] },
  }
  const { players, step } = await makeEvening(house, { rules })
  const set = async (name: string, index: number) =>
    (await as('front_desk'))(overrideHandicap, {
      params: { personId: players.find((player) => player.name === name)?.personId ?? '' },
      body: { index, reason: 'Plays better' },
    })
  clock.set('2026-11-22T18:00:00Z')
  await set('Ann', 7)
  clock.set('2026-11-24T18:00:00Z')
  await set('Ann', 5)
  await set('Ben', 5)
  clock.set('2026-11-25T00:16:00Z')

  const { cards } = await step('open')
  expect(cards.map(({ name, index }) => [name, index])).toEqual([
    ['Ann', 7],
    ['Ben', 14.3],
    ['Cleo', 14.3],
    ['Dan', 14.3],
  ])
})

test('eighteen holes on a course of nine play it twice: rated twice, the odd strokes first', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const rules = { ...aloneRules, holes: 18 as const, handicap: { ...aloneRules.handicap, allowancePercents: [100] } }
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules }, { nine: null })
  const { desk } = evening
  const { id: courseId } = await desk(coursesContract.createCourse, {
    headers: {},
    body: shortNine,
  })
  await desk(seasonsContract.putRoundCourse, {
    params: { roundId: evening.roundId },
    body: { courseId, teeName: 'White', nine: null, version: 1 },
  })
  const { cards } = await evening.step('open')
  const [ann] = cards
  // 14.3 × 128 / 113 + 70.8 − 72 is 14.998.
  expect(ann).toMatchObject({ courseHandicap: 15, strokes: 15 })
  expect(ann?.holes.map(({ hole }) => hole)).toEqual(Array.from({ length: 18 }, (_, at) => at + 1))
  expect(ann?.holes.map(({ strokeIndex }) => strokeIndex)).toEqual([
    9, 1, 17, 5, 13, 3, 15, 7, 11, 10, 2, 18, 6, 14, 4, 16, 8, 12,
  ])
  expect(ann?.holes.filter(({ received }) => received === 0).map(({ strokeIndex }) => strokeIndex)).toEqual([
    17, 18, 16,
  ])
  const player = await evening.callAs('Ann')
  expect(await evening.enter(player, 'Ann', 14, 5)).toMatchObject({ hole: 14, strokes: 5 })

  const typed = Array.from({ length: 18 }, () => 5)
  for (const { name } of cards) await evening.type(name, typed)
  await evening.step('closed')
  const { round } = await evening.step('scored')
  await desk(resultsContract.publishRound, {
    params: { roundId: evening.roundId },
    query: {},
    body: { version: round.version },
  })
  const [kept] = await db.selectFrom('handicapCalculation').select('inputs').orderBy('personId').execute()
  expect(kept?.inputs).toMatchObject({
    rounds: [{ score: { holes: 18, courseRatingTenths: 708, slope: 128, par: 72, holesPlayed: 18 } }],
  })
  await expect(
    desk(coursesContract.changeCourse, { params: { courseId }, body: { ...shortNine, version: 1 } }),
    'with a tee that takes the place of the one that was played',
  ).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'tees', message: expect.stringContaining('Rounds were played from White') }] },
  })
})

test('a round that cannot begin says so on the week, and is logged once', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { desk } = await makeEvening({ db, as, services, call, callWith, clock }, {}, { nine: null })
  const warned: unknown[] = []
  const log = Object.assign(Object.create(services.log), { warn: (what: unknown) => warned.push(what) })
  const work = jobWork({ ...services, log }, 'open-league-rounds')
  await keepRounds(work)
  await keepRounds(work)

  expect(warned).toMatchObject([{ why: 'Say which nine of Pine Ridge is played.' }])
  expect((await desk(resultsContract.listWeek, {})).rounds).toMatchObject([
    { status: 'scheduled', refusal: 'Say which nine of Pine Ridge is played.' },
  ])
})
