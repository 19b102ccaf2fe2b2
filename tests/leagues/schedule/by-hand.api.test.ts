import { expect } from 'vitest'

import { type RoundOfSeason, roundsContract } from '#shared/leagues/rounds/contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { makeDealtEvening } from './evening.ts'

const { moveRound, noteAbsence, putPairings, readRound, takeBackAbsence } = roundsContract

const written = ({ pairings }: RoundOfSeason) =>
  pairings.map(({ id, teams, bay, start }) => ({
    id,
    teamIds: teams.map((team) => team.id),
    bayId: bay?.id ?? null,
    start,
  }))

const seats = ({ pairings }: RoundOfSeason) =>
  pairings.map(({ bay, local, teams }) => [bay?.name, local?.slice(11), teams.map(({ name }) => name).join(' v ')])

const message = (text: string) => ({ details: [{ message: text }] })

const absent = ({ pairings }: RoundOfSeason) =>
  pairings.flatMap(({ entries }) => entries.flatMap(({ name, isAbsent }) => (isAbsent ? name : [])))

test('two teams and two bays are exchanged by hand, and another start is taken', async ({ db, as, services }) => {
  const { params } = await makeDealtEvening(db, services, { starts: 2 })
  const desk = await as('front_desk')
  const before = await desk(readRound, { params })
  const [first, second] = written(before)
  if (!first || !second) throw new Error('There are two pairings.')
  const [one = '', other = ''] = [first.teamIds[0], second.teamIds[0]]
  const body = {
    version: before.version,
    pairings: [
      { ...first, bayId: second.bayId, teamIds: [other, ...first.teamIds.slice(1)] },
      {
        ...second,
        bayId: first.bayId,
        start: before.starts[1]?.at ?? null,
        teamIds: [one, ...second.teamIds.slice(1)],
      },
    ],
  }
  const after = await desk(putPairings, { params, body })
  expect(seats(after)).toEqual([
    ['Bay 2', '18:15', 'Eve & Fay v Cleo & Dan'],
    ['Bay 1', '19:30', 'Ann & Ben v Gus & Hal'],
  ])
  expect(after.pairings.map(({ id }) => id)).toEqual(before.pairings.map(({ id }) => id))
  await expect(desk(putPairings, { params, body })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { version: before.version + 1 } },
  })
})

test('nobody stands twice in a round, and no bay has two pairings at one start', async ({ db, as, services }) => {
  const { params, players, teamIds } = await makeDealtEvening(db, services)
  const desk = await as('front_desk')
  const round = await desk(readRound, { params })
  const [first, second] = written(round)
  if (!first || !second) throw new Error('There are two pairings.')
  const refusalOf = async (pairings: (typeof first)[]) => {
    const found = await desk(putPairings, { params, body: { version: round.version, pairings } }).catch(
      (error: unknown) => error,
    )
    return found instanceof Error && 'facts' in found ? found.facts : found
  }
  expect(await refusalOf([first, { ...second, teamIds: first.teamIds }])).toMatchObject(
    message('Ann & Ben stands in this round twice.'),
  )
  expect(await refusalOf([first, { ...second, bayId: first.bayId }])).toMatchObject(
    message('Bay 1 has another pairing at 6:15 PM already.'),
  )
  expect(await refusalOf([{ ...first, teamIds: teamIds.slice(0, 3) }])).toMatchObject(
    message('Two meet in a match, no more.'),
  )
  expect(await refusalOf([{ ...first, teamIds: [players[0]?.id ?? ''] }])).toMatchObject(
    message('This team does not play in this season.'),
  )
  expect(await refusalOf([{ ...first, bayId: null }])).toMatchObject(message('Give it a bay and a start, or neither.'))
  expect(await refusalOf([{ ...first, bayId: teamIds[0] ?? '' }])).toMatchObject(
    message('The evening does not have this bay.'),
  )
  expect(await refusalOf([{ ...first, start: new Date('2026-11-25T01:00:00Z') }])).toMatchObject(
    message('The evening has no start at this time.'),
  )
  expect(await refusalOf([first, { ...second, id: first.id }])).toMatchObject(
    message('This pairing stands there twice.'),
  )
  expect(await desk(readRound, { params })).toEqual(round)

  await db.updateTable('leagueRound').set({ status: 'closed' }).execute()
  await expect(
    desk(putPairings, { params, body: { version: round.version, pairings: [first] } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

test('whoever has a card stays in their pairing, though it may go to another bay', async ({ db, as, services }) => {
  const { params, roundId, pairingIds, players, courseId } = await makeDealtEvening(db, services, { bays: 3 })
  const { id: courseTeeId } = await db
    .selectFrom('courseTee')
    .select('id')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  const [ann] = players
  await db
    .insertInto('card')
    .values({
      roundId,
      pairingId: pairingIds[0] ?? '',
      teamId: ann?.teamId ?? '',
      registrationId: ann?.id ?? null,
      courseTeeId,
      strokes: 3,
    })
    .execute()
  const desk = await as('front_desk')
  const round = await desk(readRound, { params })
  expect(round.pairings[0]?.entries[0]).toMatchObject({ name: 'Ann', strokes: 3, holesEntered: 0 })
  const [first, second] = written(round)
  if (!first || !second) throw new Error('There are two pairings.')
  const put = (pairings: (typeof first)[]) => desk(putPairings, { params, body: { version: round.version, pairings } })
  await expect(put([second])).rejects.toMatchObject({ code: 'invalid_input' })
  const after = await put([{ ...first, bayId: round.bays[2]?.id ?? '' }, second])
  expect(after.pairings[0]).toMatchObject({ bay: { name: 'Bay 3' }, entries: [{ strokes: 3 }, {}, {}, {}] })
})

test('an absence is noted once, taken back, and all may be absent', async ({ db, as, services }) => {
  const { params, players } = await makeDealtEvening(db, services)
  const desk = await as('front_desk')
  const note = (entryId: string) => desk(noteAbsence, { params, body: { entryId } })
  const [ann] = players
  expect(absent(await note(ann?.id ?? ''))).toEqual(['Ann'])
  expect(await note(ann?.id ?? '')).toMatchObject({ version: 2 })
  await expect(note(ann?.teamId ?? '')).rejects.toMatchObject({ code: 'not_found' })
  const took = await desk(takeBackAbsence, { params: { ...params, entryId: ann?.id ?? '' } })
  expect(absent(took)).toEqual([])

  for (const { id } of players) await note(id)
  expect(absent(await desk(readRound, { params }))).toEqual(players.map(({ name }) => name))
  await db.updateTable('leagueRound').set({ status: 'scored' }).execute()
  await expect(note(ann?.id ?? '')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a round moves to another evening with its bays and pairings, by the clock of the wall', async ({
  db,
  as,
  services,
}) => {
  const { params } = await makeDealtEvening(db, services)
  await db.updateTable('league').set({ name: 'Tuesday pairs' }).execute()
  const desk = await as('front_desk')
  // In between the clocks go forward.
  const body = { version: 1, day: '2027-03-16' }
  const moved = await desk(moveRound, { params, body })
  expect(moved).toMatchObject({ local: '2027-03-16T18:15', localEnd: '2027-03-16T20:45', version: 2 })
  expect(seats(moved).map(([bay, local]) => [bay, local])).toEqual([
    ['Bay 1', '18:15'],
    ['Bay 2', '18:15'],
  ])
  expect(moved.bays.map(({ name }) => name)).toEqual(['Bay 1', 'Bay 2'])
  const block = await db.selectFrom('block').select('during').executeTakeFirstOrThrow()
  expect(block.during).toContain('2027-03-16 23:15:00+00')

  await expect(desk(moveRound, { params, body: { ...body, version: 2, day: '2026-11-20' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a round does not move onto bookings, which are named', async ({ db, as, call, services }) => {
  const { params } = await makeDealtEvening(db, services)
  const { reference } = await book(call, '10:30')
  const desk = await as('front_desk')
  const body = { version: 1, day: '2026-11-25', time: '10:00' }
  await expect(desk(moveRound, { params, body })).rejects.toMatchObject({
    code: 'slot_taken',
    message: expect.stringContaining(reference),
  })
})
