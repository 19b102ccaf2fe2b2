import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { makePlaying } from '#tests/leagues/playing.ts'
import { test } from '#tests/support/test.ts'

const { importPastDifferentials, readHandicap } = playerHandicapContract

const send = (caller: Call, mode: 'check' | 'run', lines: readonly string[]) =>
  caller(importPastDifferentials, { query: { mode }, body: new TextEncoder().encode(lines.join('\r\n')) })

test('rounds that players bring from elsewhere are looked at, taken in once, and make an index', async ({ db, as }) => {
  const { players } = await makePlaying(db, { startIndexTenths: null })
  const desk = await as('front_desk')
  const [ann, ben] = players
  const file = [
    'Player,Email,Date,Differential,Score,Course rating,Slope',
    'Ann,,2026-09-01,15.3,,,',
    'Ann,,2026-09-08,"15,2",,,',
    // 113 / 131 × (85 − 71.2) is 11.9.
    'whoever,ben@example.com,2026/09/08,,85,71.2,131',
    'ANN,,2026-09-15,16.6,,,',
  ]
  const looked = await send(desk, 'check', file)
  expect(looked.counts).toEqual({ created: 4, changed: 0, unchanged: 0, refused: 0 })
  const paramsOf = (player: typeof ann) => ({ params: { personId: player?.personId ?? '' } })
  expect(await desk(readHandicap, paramsOf(ann))).toMatchObject({ index: null })

  const run = await send(desk, 'run', file)
  expect(run.counts).toEqual(looked.counts)
  expect(run.rows.map(({ notes }) => notes)).toEqual([
    ['2026-09-01: 15.3'],
    ['2026-09-08: 15.2'],
    ['2026-09-08: 11.9'],
    ['2026-09-15: 16.6'],
  ])
  expect(await desk(readHandicap, paramsOf(ann))).toMatchObject({
    index: 13.2,
    from: 'calculated',
    calculation: { rounds: [{ value: 16.6, card: null }, { value: 15.2, isUsed: true }, { value: 15.3 }] },
  })
  expect(await desk(readHandicap, paramsOf(ben))).toMatchObject({ index: null, roundsPlayed: 1 })
  expect((await send(desk, 'run', file)).counts).toEqual({ created: 0, changed: 0, unchanged: 4, refused: 0 })
})

test('rows that are nobody’s, or no round, are refused by what they lack, and the others are taken', async ({
  db,
  as,
}) => {
  const { players } = await makePlaying(db, { teams: [['Ann'], ['Ben'], ['Cleo']] })
  await db
    .updateTable('leagueRegistration')
    .set({ shownName: 'Ann' })
    .where('id', '=', players[1]?.id ?? '')
    .execute()
  const desk = await as('front_desk')
  const { rows, counts } = await send(desk, 'run', [
    'Player,Email,Date,Differential,Score,CR,Slope',
    'Cleo,,2026-09-01,15.3,,,',
    'Cleo,,2026-09-01,15.3,,,',
    'Ann,,2026-09-01,15.3,,,',
    'Zoe,,2026-09-01,15.3,,,',
    ',nobody@example.com,2026-09-01,15.3,,,',
    ',,2026-09-01,15.3,,,',
    'Cleo,,2099-01-01,15.3,,,',
    'Cleo,,soon,15.3,,,',
    'Cleo,,2026-09-02,,85,71.2,',
    'Cleo,,2026-09-03,151.3,,,',
    'Cleo,,2026-09-04,+1.5,,,',
  ])

  expect(counts).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 9 })
  expect(rows.map(({ notes }) => notes)).toEqual([
    ['2026-09-01: 15.3'],
    ['The same round stands in line 2.'],
    ['Several have this name. Add a column with their mail.'],
    ['Nobody has this name.'],
    ['Nobody has this mail.'],
    ['Player: Write a name or a mail.'],
    ['Played on: This day lies ahead.'],
    ['Played on: “soon” is none.'],
    ['Write a score differential, or score, course rating and slope of 18 holes.'],
    ['Score differential: “151.3” is none.'],
    ['2026-09-04: -1.5'],
  ])
})
