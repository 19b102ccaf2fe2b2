import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { freeTimes } from '#tests/booking/wednesday.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { tokenOf } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeDealtEvening } from './evening.ts'

const { failBay, leavePairingTime, listPairingTimes, putPairings, readRound, takePairingTime } = roundsContract

const day = '2026-11-25'

test('what could not be played is made up for at a free time, and its bay is nobody else’s then', async ({
  db,
  as,
  call,
  services,
}) => {
  const made = await makeDealtEvening(db, services)
  const desk = await as('front_desk')
  const bay = { ...made.params, bayId: made.bayIds[0] ?? '' }
  await desk(failBay, { params: bay, query: {}, body: { reason: 'Dark' } })
  const params = { pairingId: made.pairingIds[0] ?? '' }
  const found = await desk(listPairingTimes, { params, query: { day } })
  // Four players and nine holes take two hours, between 8:00 and 23:00; six days are left after the evening.
  expect(found).toMatchObject({ minutes: 120, from: '2026-11-24', until: '2026-11-30' })
  expect([found.times[0]?.local, found.times.at(-1)?.local]).toEqual(['2026-11-25T08:00', '2026-11-25T21:00'])
  expect((await desk(listPairingTimes, { params, query: { day: '2026-12-01' } })).times).toEqual([])

  const ten = found.times.find(({ local }) => local.endsWith('10:00'))
  if (!ten) throw new Error('Ten is free.')
  const take = (bayId: string) => desk(takePairingTime, { params, body: { bayId, start: ten.start } })
  const taken = await take(made.bayIds[0] ?? '')
  expect(taken.pairings[0]).toMatchObject({ bay: { name: 'Bay 1' }, local: '2026-11-25T10:00', isApart: true })
  expect(taken.starts.map(({ local }) => local)).toEqual(['2026-11-24T18:15'])
  // Nobody is told of it as if it were on the evening, and the other bay stays to be booked.
  expect(await freeTimes(call)).toContain('10:00')
  await take(made.bayIds[1] ?? '')
  const blocks = await db.selectFrom('block').select('ownerKind').where('ownerKind', '=', 'league_pairing').execute()
  expect(blocks).toHaveLength(1)

  // By hand it comes back to the evening, and its time is free again.
  const round = await desk(readRound, { params: made.params })
  const pairings = round.pairings.map(({ id, teams, bay: at, start }, index) => ({
    id,
    teamIds: teams.map((team) => team.id),
    bayId: index === 0 ? null : (at?.id ?? null),
    start: index === 0 ? null : start,
  }))
  await desk(putPairings, { params: made.params, body: { version: round.version, pairings } })
  expect(await db.selectFrom('block').select('id').where('ownerKind', '=', 'league_pairing').execute()).toEqual([])
  await expect(desk(leavePairingTime, { params })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('two pairings that want one bay at one time do not both get it', async ({ db, as, services }) => {
  const made = await makeDealtEvening(db, services)
  const desk = await as('front_desk')
  for (const bayId of made.bayIds) {
    await desk(failBay, { params: { ...made.params, bayId }, query: {}, body: { reason: 'Dark' } })
  }
  const start = new Date('2026-11-25T10:00:00-06:00')
  const take = (pairingId: string) =>
    desk(takePairingTime, { params: { pairingId }, body: { bayId: made.bayIds[0] ?? '', start } }).then(
      () => 'taken',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )
  expect(new Set(await Promise.all(made.pairingIds.map(take)))).toEqual(new Set(['slot_taken', 'taken']))
})

test('within a window players take a bay themselves, strangers do not, and a pairing on an evening has its bay', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  const rules = { ...pairsRules, play: { kind: 'window' as const, days: 7 } }
  const made = await makePlaying(db, {
    rules,
    teams: [
      ['Ann', 'Ben'],
      ['Cleo', 'Dan'],
    ],
  })
  const { pairingIds, roundId } = await makePlayedRound(db, made)
  await db.updateTable('pairing').set({ resourceId: null, startsAt: null }).execute()
  const params = { pairingId: pairingIds[0] ?? '' }
  const stranger = await as()
  await expect(stranger(listPairingTimes, { params, query: { day } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(listPairingTimes, { params, query: { day } })).rejects.toMatchObject({ code: 'not_signed_in' })

  const token = await tokenOf(services, made.players[0]?.userId ?? '')
  const player = callWith({ authorization: `Bearer ${token}` })
  const { times, until } = await player(listPairingTimes, { params, query: { day: '2026-11-27' } })
  expect(until).toBe('2026-11-30')
  const body = { bayId: made.bayIds[2] ?? '', start: times[0]?.start ?? new Date() }
  const round = await player(takePairingTime, { params, body })
  expect(round).toMatchObject({ id: roundId, pairings: [{ bay: { name: 'Bay 3' }, local: '2026-11-27T08:00' }] })
  expect((await player(leavePairingTime, { params })).pairings).toMatchObject([{ bay: null, start: null }])

  // On an evening the desk finds another time with both sides.
  await db
    .updateTable('leagueSeason')
    .set({ rules: JSON.stringify(pairsRules) })
    .execute()
  await expect(player(takePairingTime, { params, body })).rejects.toMatchObject({ code: 'not_allowed' })
  await keepEvenings(jobWork(services, 'test'))
  await db
    .updateTable('pairing')
    .set({ resourceId: made.bayIds[0] ?? null, startsAt: '2026-11-24T18:15:00-06:00' })
    .execute()
  const desk = await as('front_desk')
  await expect(desk(takePairingTime, { params, body })).rejects.toMatchObject({ code: 'wrong_state' })
})
