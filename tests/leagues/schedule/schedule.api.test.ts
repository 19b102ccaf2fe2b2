import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { scheduleContract } from '#shared/leagues/schedule/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { aloneRules, pairsRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

const { dealSchedule, readSchedule } = scheduleContract
const { readRound } = roundsContract

const pairs = [
  ['Ann', 'Ben'],
  ['Cleo', 'Dan'],
  ['Eve', 'Fay'],
  ['Gus', 'Hal'],
  ['Ida', 'Jim'],
]
const tuesdays = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']

/** A season with evenings to come, without pairings. */
async function makeCalendar(db: Db, { rules = pairsRules, teams = pairs, bays = 2, days = tuesdays } = {}) {
  const made = await makePlaying(db, { rules, teams, bays })
  const roundIds: string[] = []
  for (const [at, day] of days.entries()) {
    const { roundId } = await makePlayedRound(db, made, { number: at + 1, day, pairings: [] })
    roundIds.push(roundId)
  }

  return { ...made, roundIds, params: { seasonId: made.seasonId } }
}

test('a deal is looked at before it is saved; then everybody meets everybody in bays and at starts', async ({
  db,
  as,
  call,
}) => {
  const { params, roundIds } = await makeCalendar(db)
  const desk = await as('front_desk')
  const deal = (preview: '0' | '1', version = 1) =>
    desk(dealSchedule, { params, query: { preview }, body: { version } })

  const looked = await deal('1')
  expect(looked).toMatchObject({
    version: 1,
    schedule: 'round_robin',
    fairness: { spread: { bays: 0, starts: 0 }, meetings: { least: 1, most: 1 } },
  })
  expect(looked.rounds.every(({ isDealt }) => isDealt)).toBe(true)
  expect((await desk(readSchedule, { params })).rounds.flatMap(({ pairings }) => pairings)).toEqual([])

  const dealt = await deal('0')
  expect(dealt.version).toBe(2)
  const withoutIds = ({ rounds }: typeof dealt) =>
    rounds.map(({ pairings, resting }) => [pairings.map((pairing) => ({ ...pairing, id: null })), resting])
  expect(withoutIds(dealt)).toEqual(withoutIds(looked))
  expect(dealt.fairness.teams.map(({ name, rests }) => [name, rests])).toEqual(
    pairs.map((names) => [names.join(' & '), 1]),
  )
  await expect(deal('0')).rejects.toMatchObject({ code: 'version_conflict', facts: { current: { version: 2 } } })
  // Again, the same is dealt.
  expect(withoutIds(await deal('0', 2))).toEqual(withoutIds(dealt))

  const round = await call(readRound, { params: { roundId: roundIds[0] ?? '' } })
  expect(round).toMatchObject({
    status: 'scheduled',
    version: 3,
    local: '2026-12-01T18:15',
    bays: [{ name: 'Bay 1' }, { name: 'Bay 2' }],
    starts: [{ local: '2026-12-01T18:15' }],
    resting: [{ name: 'Ann & Ben' }],
  })
  expect(round.pairings.map(({ bay, local, teams }) => [bay?.name, local, teams.length])).toEqual([
    [expect.stringMatching(/^Bay [12]$/), '2026-12-01T18:15', 2],
    [expect.stringMatching(/^Bay [12]$/), '2026-12-01T18:15', 2],
  ])
  expect(round.pairings.flatMap(({ entries }) => entries.map(({ name }) => name)).toSorted()).toEqual(
    pairs.slice(1).flat(),
  )
  expect(JSON.stringify(round)).not.toContain('@example.com')
})

test('rounds that are played stay as they are, and evenings that are over too', async ({ db, as }) => {
  const { params, seasonId, courseId, bayIds, teamIds, roundIds } = await makeCalendar(db)
  const [one = '', other = ''] = teamIds
  const made = { seasonId, courseId, bayIds, teamIds, leagueId: '', players: [] }
  const { pairingIds } = await makePlayedRound(db, made, {
    number: 9,
    day: '2026-11-24',
    pairings: [[one, other]],
    status: 'open',
  })
  const desk = await as('front_desk')
  const dealt = await desk(dealSchedule, { params, query: {}, body: { version: 1 } })
  expect(dealt.rounds.filter(({ isDealt }) => isDealt).map(({ id }) => id)).toEqual(roundIds)
  expect(dealt.rounds[0]?.pairings.map(({ id }) => id)).toEqual(pairingIds)
})

test('a bay in which a booking still stands is dealt to nobody, and who has none then is told of', async ({
  db,
  as,
  services,
}) => {
  const { params, bayIds } = await makeCalendar(db, { days: ['2026-12-01'] })
  await keepEvenings(jobWork(services, 'test'))
  await db
    .updateTable('allocation')
    .set({ blocking: false })
    .where('resourceId', '=', bayIds[1] ?? '')
    .execute()
  const desk = await as('front_desk')
  const { rounds } = await desk(dealSchedule, { params, query: { preview: '1' }, body: { version: 1 } })
  expect(rounds[0]?.bays).toEqual([{ id: bayIds[0], name: 'Bay 1' }])
  expect(rounds[0]?.pairings.map(({ bay }) => bay?.name).toSorted()).toEqual(['Bay 1', undefined])
})

test('where standings decide only the next evening is dealt, and by hand none', async ({ db, as }) => {
  const rules: LeagueRules = { ...pairsRules, schedule: 'by_standings' }
  const { params, teamIds, seasonId, courseId, bayIds, roundIds } = await makeCalendar(db, { rules })
  const made = { seasonId, courseId, bayIds, teamIds, leagueId: '', players: [] }
  const { roundId } = await makePlayedRound(db, made, { number: 9, pairings: [], status: 'published' })
  await db
    .insertInto('resultRevision')
    .values({
      roundId,
      seasonId,
      number: 1,
      results: '[]',
      standings: JSON.stringify(teamIds.toReversed().map((id, at) => ({ id, rank: at + 1 }))),
      changes: '[]',
      at: new Date('2026-11-24T14:00:00Z'),
    })
    .execute()
  const desk = await as('front_desk')
  const deal = (version: number) => desk(dealSchedule, { params, query: {}, body: { version } })
  const dealt = await deal(1)
  const [, first, ...later] = dealt.rounds
  expect(first?.id).toBe(roundIds[0])
  expect(first?.pairings.map(({ teams }) => teams.map(({ name }) => name))).toEqual([
    ['Ida & Jim', 'Gus & Hal'],
    ['Eve & Fay', 'Cleo & Dan'],
  ])
  expect(first?.resting).toMatchObject([{ name: 'Ann & Ben' }])
  expect(later.flatMap(({ pairings }) => pairings)).toEqual([])

  await db
    .updateTable('leagueSeason')
    .set({ rules: JSON.stringify({ ...rules, schedule: 'by_hand' }) })
    .execute()
  expect(await deal(2)).toMatchObject({ version: 2 })
})

test('singles in groups have cards of their own, and who was erased has no name any more', async ({ db, as, call }) => {
  const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'].map((name) => [name])
  const { params, players, roundIds } = await makeCalendar(db, { rules: aloneRules, teams: names })
  const admin = await as('admin')
  const gone = { personId: players[2]?.personId ?? '' }
  // Whoever is signed up now is not erased; what they played before stays without a name.
  await db
    .updateTable('leagueRegistration')
    .set({ status: 'withdrawn' })
    .where('personId', '=', gone.personId)
    .execute()
  await admin(mergesContract.erasePerson, { params: gone, body: { reason: 'They asked' } })
  await db
    .updateTable('leagueRegistration')
    .set({ status: 'registered' })
    .where('personId', '=', gone.personId)
    .execute()
  const desk = await as('front_desk')
  const { fairness } = await desk(dealSchedule, { params, query: {}, body: { version: 1 } })
  expect(fairness.teams[2]?.name).toBe('Former player')
  const round = await call(readRound, { params: { roundId: roundIds[0] ?? '' } })
  expect(round.pairings.map(({ entries }) => entries.length)).toEqual([4, 4])
  expect(round.pairings.flatMap(({ entries }) => entries.map(({ name }) => name)).toSorted()).toEqual([
    'Ann',
    'Ben',
    'Dan',
    'Eve',
    'Fay',
    'Former player',
    'Gus',
    'Hal',
  ])
  expect(JSON.stringify(round)).not.toContain('Cleo')
})

test('a season without rules, over, without evenings or without players is refused with what is missing', async ({
  db,
  as,
  call,
}) => {
  const { params } = await makeCalendar(db, { days: [] })
  const desk = await as('front_desk')
  const deal = () => desk(dealSchedule, { params, query: {}, body: { version: 1 } })
  await expect(deal()).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('No round is left'),
  })
  await db.updateTable('leagueSeason').set({ status: 'completed' }).execute()
  await expect(deal()).rejects.toMatchObject({ code: 'wrong_state', message: 'This season is over.' })
  await db.updateTable('leagueSeason').set({ status: 'draft' }).execute()
  await expect(deal()).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(call(readSchedule, { params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await desk(readSchedule, { params })).toMatchObject({ status: 'draft', rounds: [] })
})
