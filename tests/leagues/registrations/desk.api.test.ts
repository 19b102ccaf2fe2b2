import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { alone, openSignUp, registeredIn, signUp, teamsIn } from './sign-up.ts'

const { changeRegistration, listSeasonRegistrations, registerPlayer, renameTeam, stepRegistration } =
  registrationsContract

const kim = { player: { firstName: 'Kim', lastName: 'Lee' } }
const list = (desk: Call, seasonId: string) => desk(listSeasonRegistrations, { params: { seasonId } })
const register = (desk: Call, seasonId: string, body: Omit<Parameters<typeof bodyOf>[0], never>) =>
  desk(registerPlayer, { params: { seasonId }, headers: key(), body: bodyOf(body) })

interface Body {
  player: { firstName: string; lastName: string; email?: string } | { personId: string }
  teamId?: string
  teamName?: string
  startIndex?: number
  pays?: 'later' | 'free'
}
const bodyOf = ({ pays = 'free', ...body }: Body) => ({ pays, ...body })

test('the desk signs somebody up for nothing or to be paid there, into a new team or one that has a place', async ({
  db,
  as,
  services,
}) => {
  const { seasonId, desk, pay } = await openSignUp({ db, as, services }, { rules: { ...pairsRules, teams: 2 } })
  const made = await register(desk, seasonId, { ...kim, teamName: 'Fore Real', startIndex: 22 })
  expect(made).toMatchObject({
    status: 'registered',
    shownName: 'Kim L.',
    person: { name: 'Kim Lee' },
    team: { name: 'Fore Real' },
    startIndex: 18,
    order: null,
  })
  const second = { player: { firstName: 'Ana', lastName: 'Moss', email: 'ana@example.com' } }
  const held = await register(desk, seasonId, { ...second, teamId: made.team.id, pays: 'later' })
  expect(held).toMatchObject({ status: 'held', team: { name: 'Fore Real' }, order: { shareCents: 22_500 } })
  await pay(held.order?.id ?? '', { method: 'cash' })

  const players = await list(desk, seasonId)
  expect(players).toMatchObject({
    season: { league: 'Tuesday pairs', teamSize: 2, hasRules: true },
    places: { teams: 2, free: 1 },
    teams: [{ name: 'Fore Real', status: 'complete' }],
    registrations: [
      { shownName: 'Kim L.', status: 'registered' },
      { shownName: 'Ana M.', status: 'registered' },
    ],
  })
  await expect(
    register(desk, seasonId, { player: { firstName: 'Al', lastName: 'Ray' }, teamId: made.team.id }),
  ).rejects.toMatchObject({ code: 'slot_taken' })
  await expect(register(desk, seasonId, { player: { personId: made.person?.id ?? '' } })).rejects.toMatchObject({
    code: 'not_offered',
    message: expect.stringContaining('already'),
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('whoever is replaced leaves team and fee to the next one, and keeps their index', async ({ db, as, services }) => {
  const { seasonId, desk } = await openSignUp({ db, as, services })
  await signUp(await as(), seasonId, { ...alone, handicap: { startIndex: 9.4 } })
  await db.updateTable('leagueSeason').set({ status: 'in_season' }).execute()
  const before = (await list(desk, seasonId)).registrations[0]
  const params = { registrationId: before?.id ?? '' }
  const body = { to: 'replaced', reason: 'Moves away', by: kim, version: 1 } as const

  await expect(desk(stepRegistration, { params, query: {}, headers: key(), body })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { id: before?.id } },
  })
  const { registration } = await desk(stepRegistration, {
    params,
    query: {},
    headers: key(),
    body: { ...body, version: 2 },
  })
  expect(registration).toMatchObject({
    shownName: 'Kim L.',
    status: 'registered',
    startIndex: null,
    // It was called as the one before.
    team: { id: before?.team.id, name: 'Kim L.' },
    order: { id: before?.order?.id, shareCents: 22_500 },
  })
  expect((await list(desk, seasonId)).registrations).toMatchObject([
    { id: registration.id },
    { id: before?.id, status: 'replaced', startIndex: 9.4, replacedBy: { id: registration.id } },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('the committee changes names, index and tee with a reason, and nobody writes over another', async ({
  db,
  as,
  services,
}) => {
  const { seasonId, desk } = await openSignUp({ db, as, services })
  const { id: registrationId, team } = await register(desk, seasonId, { ...kim, startIndex: 12 })
  const params = { registrationId }
  const body = { startIndex: 20.5, ratedAs: 'women' as const, teeName: 'Red', reason: 'Plays off less', version: 1 }
  expect(await desk(changeRegistration, { params, body: { ...body, shownName: 'Kimster' } })).toMatchObject({
    shownName: 'Kimster',
    team: { name: 'Kimster' },
    startIndex: 20.5,
    ratedAs: 'women',
    teeName: 'Red',
    version: 2,
  })
  await expect(desk(changeRegistration, { params, body })).rejects.toMatchObject({ code: 'version_conflict' })
  expect(
    await db
      .selectFrom('auditEvent')
      .select(['after', 'reason'])
      .where('action', '=', 'league_player_changed')
      .execute(),
  ).toMatchObject([{ after: { startIndex: 20.5 }, reason: 'Plays off less' }])

  const { version } = (await list(desk, seasonId)).teams[0] ?? { version: 0 }
  const rename = { params: { teamId: team.id }, body: { name: 'Fore Real', version } }
  expect(await desk(renameTeam, rename)).toMatchObject({ name: 'Fore Real', version: version + 1 })
  await register(desk, seasonId, { player: { firstName: 'Al', lastName: 'Ray' }, teamName: 'Eagles' })
  const other = (await list(desk, seasonId)).teams[1]
  await expect(
    desk(renameTeam, {
      params: { teamId: other?.id ?? '' },
      body: { name: 'fore real', version: other?.version ?? 0 },
    }),
  ).rejects.toMatchObject({ code: 'conflict' })
  expect(await registeredIn(db)).toMatchObject([{ team: 'Fore Real' }, { team: 'Eagles' }])
  expect(await teamsIn(db)).toMatchObject([{ isOpen: true }, { isOpen: false }])
})
