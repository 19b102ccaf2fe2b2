import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { DealtAgain } from '#shared/leagues/rounds/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { makePlayedRound } from '#tests/leagues/playing.ts'
import { plan, takeOut } from '#tests/staffing/studio.ts'
import { test } from '#tests/support/test.ts'

import { fourPairs, makeDealtEvening } from './evening.ts'

const { failBay, readRound } = roundsContract

const seats = ({ pairings }: DealtAgain) =>
  pairings.map(({ from, to }) =>
    [from, to].map((seat) => (seat ? `${seat.bay.name} ${seat.local.slice(11)}` : 'made up for')),
  )

const takenBy = async (db: Db) => {
  const { rows } = await sql<{ kind: string; name: string; during: string }>`
    select block.kind, resource.name, lower(allocation.during)::text as during from block
    join allocation on block_id = block.id join resource on resource.id = resource_id
    where blocking order by block.kind, name
  `.execute(db)
  return rows.map(({ kind, name, during }) => `${kind} ${name} from ${during.slice(11, 16)}`)
}

const mails = (db: Db) =>
  db.selectFrom('notice').select(['recipient', 'subject']).orderBy('recipient').orderBy('id').execute()

const body = { reason: 'The projector is dark' }

/** Enters a hole of the first player of a pairing. */
async function enterHole(db: Db, made: Awaited<ReturnType<typeof makeDealtEvening>>, pairing = 0) {
  const { id: courseTeeId } = await db
    .selectFrom('courseTee')
    .select('id')
    .where('courseId', '=', made.courseId)
    .executeTakeFirstOrThrow()
  const player = made.players[pairing * 4]
  const { id: cardId } = await db
    .insertInto('card')
    .values({
      roundId: made.roundId,
      pairingId: made.pairingIds[pairing] ?? '',
      teamId: player?.teamId ?? '',
      registrationId: player?.id ?? null,
      courseTeeId,
      strokes: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = '2026-11-25T00:25:00Z'
  await db
    .insertInto('holeEntry')
    .values({ cardId, hole: 1, device: 'phone', enteredAt: at, strokes: 4, enteredAs: 'player', at })
    .execute()
}

test('a bay that fails before the evening is looked at first; then its pairing goes elsewhere, and its players are told', async ({
  db,
  as,
  services,
}) => {
  const { params, bayIds } = await makeDealtEvening(db, services, { bays: 3 })
  const desk = await as('front_desk')
  const fail = (preview: '0' | '1') =>
    desk(failBay, { params: { ...params, bayId: bayIds[0] ?? '' }, query: { preview }, body })

  const looked = await fail('1')
  expect(seats(looked)).toEqual([
    ['Bay 1 18:15', 'Bay 3 18:15'],
    ['Bay 2 18:15', 'Bay 2 18:15'],
  ])
  expect(looked).toMatchObject({ isOut: false, makeUps: 0, toTell: 4, round: { version: 1 } })
  expect(await takenBy(db)).toEqual(['league Bay 1 from 00:15', 'league Bay 2 from 00:15', 'league Bay 3 from 00:15'])
  expect(await mails(db)).toEqual([])

  expect(await fail('0')).toEqual({ ...looked, round: { ...looked.round, version: 2 } })
  expect(await takenBy(db)).toEqual([
    'league Bay 2 from 00:15',
    'league Bay 3 from 00:15',
    'maintenance Bay 1 from 00:15',
  ])
  expect(await mails(db)).toEqual(
    ['ann', 'ben', 'cleo', 'dan'].map((name) => ({
      recipient: `${name}@example.com`,
      subject: 'Changed for Tuesday, November 24: Bay 3, 6:15 PM',
    })),
  )
  const { rows } = await sql`
    select action, reason from audit_event where entity = 'league_round' order by at, action
  `.execute(db)
  expect(rows).toEqual([{ action: 'round_dealt_again', reason: 'The projector is dark' }])

  // Whoever presses it second changes nothing.
  const again = await fail('0')
  expect(again).toMatchObject({ isOut: true, makeUps: 0, toTell: 0, round: { version: 2 } })
  expect(seats(again)).toEqual([
    ['Bay 3 18:15', 'Bay 3 18:15'],
    ['Bay 2 18:15', 'Bay 2 18:15'],
  ])
  expect(await mails(db)).toHaveLength(4)
})

test('a bay fails while it is played: holes stay, who has begun goes on, and the other one is made up for', async ({
  db,
  as,
  services,
  clock,
}) => {
  const teams = [...fourPairs, ['Ida', 'Jim'], ['Kai', 'Lea']]
  const made = await makeDealtEvening(db, services, { bays: 3, teams })
  await enterHole(db, made)
  // The evening has a bay left for one of the two, for another one fails as well.
  clock.set('2026-11-24T18:30:00-06:00')
  const desk = await as('front_desk')
  const fail = (bay: number) =>
    desk(failBay, { params: { ...made.params, bayId: made.bayIds[bay] ?? '' }, query: {}, body })

  const first = await fail(1)
  expect(seats(first)[1]).toEqual(['Bay 2 18:15', 'made up for'])
  expect(first).toMatchObject({ makeUps: 1, toTell: 4 })
  expect(await takenBy(db)).toEqual([
    'league Bay 1 from 00:15',
    'league Bay 3 from 00:15',
    'maintenance Bay 2 from 00:30',
  ])
  const second = await fail(0)
  expect(second.pairings[0]).toMatchObject({ isBegun: true, to: null })
  expect(await db.selectFrom('holeEntry').select('strokes').execute()).toEqual([{ strokes: 4 }])
  const round = await desk(readRound, { params: made.params })
  expect(round.pairings.map(({ bay }) => bay?.name)).toEqual([undefined, undefined, 'Bay 3'])
  expect(round.bays.map(({ name }) => name)).toEqual(['Bay 3'])

  // The last one too: nothing is left, and the evening keeps no bay.
  expect(await fail(2)).toMatchObject({ makeUps: 1 })
  expect(await takenBy(db)).toEqual(['Bay 1', 'Bay 2', 'Bay 3'].map((name) => `maintenance ${name} from 00:30`))
})

test('at several starts what has not begun is played later, and what is over stays', async ({
  db,
  as,
  services,
  clock,
}) => {
  const made = await makeDealtEvening(db, services, { bays: 2, starts: 2 })
  clock.set('2026-11-24T18:30:00-06:00')
  const desk = await as('front_desk')
  const params = { ...made.params, bayId: made.bayIds[0] ?? '' }
  expect(seats(await desk(failBay, { params, query: {}, body }))).toEqual([
    ['Bay 1 18:15', 'Bay 2 19:30'],
    ['Bay 2 18:15', 'Bay 2 18:15'],
  ])
  clock.set('2026-11-24T19:45:00-06:00')
  const other = { ...made.params, bayId: made.bayIds[1] ?? '' }
  const later = await as('front_desk')
  expect(seats(await later(failBay, { params: other, query: {}, body }))).toEqual([
    ['Bay 2 19:30', 'made up for'],
    ['Bay 2 18:15', 'Bay 2 18:15'],
  ])
})

test('two desks that press at once take the bay out once', async ({ db, as, services }) => {
  const { params, bayIds } = await makeDealtEvening(db, services, { bays: 3 })
  const desk = await as('front_desk')
  const press = () => desk(failBay, { params: { ...params, bayId: bayIds[0] ?? '' }, query: {}, body })
  const both = await Promise.all([press(), press()])
  expect(both.map(({ isOut }) => isOut).toSorted((one, other) => Number(one) - Number(other))).toEqual([false, true])
  expect(await mails(db)).toHaveLength(4)
  expect((await takenBy(db)).filter((taken) => taken.startsWith('maintenance'))).toHaveLength(1)
})

test('a bay of no evening, an evening that is over, and one without a block', async ({ db, as, services, clock }) => {
  const made = await makeDealtEvening(db, services, { bays: 3 })
  const desk = await as('front_desk')
  const fail = (roundId: string, bayId: string) => desk(failBay, { params: { roundId, bayId }, query: {}, body })
  await expect(fail(made.roundId, made.roundId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(fail(made.bayIds[0] ?? '', made.bayIds[0] ?? '')).rejects.toMatchObject({ code: 'not_found' })

  // No job has blocked its bays yet.
  const { roundId } = await makePlayedRound(db, made, { number: 2, day: '2026-12-01', pairings: [] })
  expect(await fail(roundId, made.bayIds[1] ?? '')).toMatchObject({ isOut: false, toTell: 0 })
  expect((await desk(readRound, { params: { roundId } })).bays.map(({ name }) => name)).toEqual(['Bay 1', 'Bay 3'])

  clock.set('2026-11-24T21:00:00-06:00')
  const later = await as('front_desk')
  const params = { roundId: made.roundId, bayId: made.bayIds[0] ?? '' }
  await expect(later(failBay, { params, query: {}, body })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a bay that is put out of order on the schedule of the studio has its pairings dealt again too', async ({
  db,
  as,
  services,
}) => {
  const made = await makeDealtEvening(db, services, { bays: 2 })
  const manager = await as('manager')
  const time = { kind: 'maintenance' as const, day: '2026-11-24', from: '17:00', until: '22:00' }
  const { others, version } = await plan(manager, made.bayIds[0], time)
  expect(others).toMatchObject([{ best: 'release', toTell: 8 }])
  const blocks = others.map((one) => ({ blockId: one.id, version: one.version, action: 'release' as const }))
  await takeOut(manager, made.bayIds[0], { ...time, version, blocks })
  const round = await manager(readRound, { params: made.params })
  expect(round.pairings.map(({ bay }) => bay?.name)).toEqual([undefined, 'Bay 2'])
  expect(await mails(db)).toHaveLength(4)
})
