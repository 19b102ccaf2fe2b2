import { expect } from 'vitest'

import { handicapContract } from '#shared/leagues/handicap/contract.ts'
import { test } from '#tests/support/test.ts'

const course = { holes: 18 as const, courseRating: 71.2, slopeRating: 131, par: 72 }
const nine = { holes: 9 as const, courseRating: 35.2, slopeRating: 121, par: 36 }
const on = (day: number) => `2026-05-${String(day).padStart(2, '0')}`

test('anybody may ask what rounds make: which count, and what is added for few of them', async ({ call }) => {
  const rounds = [90, 85, 95].map((adjustedGross, at) => ({ ...course, adjustedGross, playedOn: on(at + 1) }))

  expect(await call(handicapContract.calculateHandicap, { body: { rounds } })).toEqual({
    index: 9.9,
    differentials: [
      { value: 16.2, used: false, adjustment: 0 },
      { value: 11.9, used: true, adjustment: 0 },
      { value: 20.5, used: false, adjustment: 0 },
    ],
    added: -2,
    lowIndex: null,
    cap: null,
  })
})

test('rounds count by their days, whatever their order; nines wait for each other until there is an index', async ({
  call,
}) => {
  const rounds = [50, 48, 46].map((adjustedGross, at) => ({ ...nine, adjustedGross, playedOn: on(9 - at) }))
  const asked = await call(handicapContract.calculateHandicap, { body: { rounds } })
  expect(asked).toMatchObject({ index: null })
  // 46 waits for 48; 50 waits for another.
  expect(asked.differentials.map(({ value }) => value)).toEqual([null, 22, null])

  const started = await call(handicapContract.calculateHandicap, { body: { rounds, startIndex: 18 } })
  expect(started).toMatchObject({ index: 18.6 })
  expect(started.differentials.map(({ value }) => value)).toEqual([24.4, 22.5, 20.6])
})

test('a part of a round counts where an index completes it', async ({ call }) => {
  const rounds = [{ ...course, adjustedGross: 66, playedOn: on(1), holesPlayed: 14 }]
  const [without, completed] = await Promise.all([
    call(handicapContract.calculateHandicap, { body: { rounds } }),
    call(handicapContract.calculateHandicap, { body: { rounds, startIndex: 14.3 } }),
  ])
  expect([without.differentials[0]?.value, completed.differentials[0]?.value]).toEqual([null, 13])
})

test('anybody may ask for how many strokes they play; the allowance is taken before rounding', async ({ call }) => {
  const ask = (index: number, allowancePercent: number) =>
    call(handicapContract.calculateCourseHandicap, { body: { ...course, index, allowancePercent } })

  expect(await ask(14.3, 95)).toEqual({ course: 16, courseUnrounded: 15.778, playing: 15 })
  expect(await ask(14.3, 85)).toMatchObject({ course: 16, playing: 13 })
  expect(
    await call(handicapContract.calculateCourseHandicap, {
      body: { index: -2.4, holes: 18, courseRating: 73.1, slopeRating: 140, par: 72, allowancePercent: 100 },
    }),
  ).toMatchObject({ course: -2 })
})

test.for([
  { because: 'a slope of nothing', changed: { slopeRating: 0 }, path: 'slopeRating' },
  { because: 'half a tenth', changed: { courseRating: 71.25 }, path: 'courseRating' },
  { because: 'a score below one a hole', changed: { adjustedGross: 8 }, path: 'adjustedGross' },
  { because: 'a day that there is not', changed: { playedOn: '2026-02-30' }, path: 'playedOn' },
  { because: 'nine holes of a round', changed: { holesPlayed: 9 }, path: 'holesPlayed' },
  { because: 'a nine of which ten were played', changed: { ...nine, holesPlayed: 10 }, path: 'holesPlayed' },
])('$because is refused by name', async ({ changed, path }, { app }) => {
  const { url, method } = { url: handicapContract.calculateHandicap.path, method: 'POST' as const }
  const payload = { rounds: [{ ...course, adjustedGross: 85, playedOn: on(1), ...changed }] }
  const { statusCode, body } = await app.inject({ url, method, payload })

  expect(statusCode).toBe(422)
  expect(JSON.parse(body)).toMatchObject({ code: 'invalid_input', details: [{ path: `rounds.0.${path}` }] })
})
