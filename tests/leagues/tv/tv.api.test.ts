import { expect } from 'vitest'

import { tvContract } from '#shared/leagues/tv/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makeEvening } from '#tests/leagues/cards/evening.ts'
import { test } from '#tests/support/test.ts'

const { putTvCode, readTv, readTvCode } = tvContract

test('a screen that has the code of a season shows its evening by chosen names alone', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const evening = await makeEvening({ db, as, services, call, callWith, clock })
  const { desk, seasonId, step, enter, players, roundId } = evening
  const params = { seasonId }
  expect(await desk(readTvCode, { params })).toEqual({ madeAt: null })
  const { code } = await desk(putTvCode, { params })
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(await desk(readTvCode, { params })).toEqual({ madeAt: clock.now() })
  const screen = callWith({ authorization: `tv ${code}` })

  expect(await screen(readTv, {})).toMatchObject({
    season: { id: seasonId, status: 'in_season' },
    round: { id: roundId, number: 1, kind: 'regular', when: 'tonight', status: 'scheduled' },
    pairings: [{ bay: { name: 'Bay 1' }, teams: players.map(({ name }) => ({ name })) }],
    standings: { round: null, rows: [] },
    bracket: null,
    pots: [],
  })
  await step('open')
  await enter(desk, 'Ann', 1, 4)
  await db
    .updateTable('leagueRegistration')
    .set({ shownName: 'The Shark' })
    .where('id', '=', players[0]?.id ?? '')
    .execute()
  // As people type it.
  const typed = callWith({ authorization: `TV ${code.toLowerCase().replaceAll('-', '')}` })
  const shown = await typed(readTv, {})
  expect(shown.leaderboard?.rows[0]).toMatchObject({ thru: 1, place: 1 })
  expect(shown.pairings[0]?.teams[0]?.name).toBe('The Shark')
  const text = JSON.stringify(shown)
  for (const { personId, userId } of players) {
    expect(text).not.toContain(personId)
    expect(text).not.toContain(userId)
  }
  expect(text).not.toContain('@example.com')
  expect(text).not.toContain('"Ann"')

  await db.updateTable('leagueSeason').set({ status: 'completed' }).where('id', '=', seasonId).execute()
  const erase = { params: { personId: players[0]?.personId ?? '' }, body: { reason: 'Asked for it in writing.' } }
  await (
    await as('admin')
  )(mergesContract.erasePerson, erase)
  const after = await screen(readTv, {})
  expect(after.pairings[0]?.teams[0]?.name).toBe('Former player')
  expect(JSON.stringify(after)).not.toContain('The Shark')
})

test('a new code ends the one before at once, and each opens its own season alone', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { desk, seasonId } = await makeEvening({ db, as, services, call, callWith, clock })
  const first = await desk(putTvCode, { params: { seasonId } })
  const second = await desk(putTvCode, { params: { seasonId } })
  const by = (code: string) => callWith({ authorization: `tv ${code}` })
  await expect(by(first.code)(readTv, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  expect((await by(second.code)(readTv, {})).season.id).toBe(seasonId)
  // The code itself is nowhere.
  const rows = await db.selectFrom('leagueTvCode').selectAll().orderBy('seasonId').execute()
  expect(JSON.stringify(rows)).not.toContain(second.code)
  expect(rows).toHaveLength(1)
  const events = await db.selectFrom('auditEvent').selectAll().where('entityId', '=', seasonId).orderBy('at').execute()
  expect(events.map(({ action }) => action)).toEqual(['league_tv_code_made', 'league_tv_code_renewed'])
  expect(JSON.stringify(events)).not.toContain(second.code)

  await expect(call(readTv, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(desk(readTv, {})).rejects.toMatchObject({ code: 'not_found' })
  const nobody = '0190a0a0-0000-7000-8000-000000000000'
  await expect(desk(putTvCode, { params: { seasonId: nobody } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(putTvCode, { params: { seasonId } })).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('whoever guesses codes is stopped, and the screen beside them is not', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { desk, seasonId } = await makeEvening({ db, as, services, call, callWith, clock })
  const { code } = await desk(putTvCode, { params: { seasonId } })
  services.config.rateLimits = true
  const guess = (at: number) => callWith({ authorization: `tv 0000-0000-${String(at).padStart(4, '0')}` })(readTv, {})
  for (let at = 0; at < 10; at += 1) await expect(guess(at)).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(guess(10)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(callWith({ authorization: 'tv nonsense' })(readTv, {})).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  for (let at = 0; at < 20; at += 1) await callWith({ authorization: `tv ${code}` })(readTv, {})
})
