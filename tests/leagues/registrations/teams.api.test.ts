import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { endOverdueInvitations } from '#server/leagues/registrations/invitations.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test, withOtherSignature } from '#tests/support/test.ts'

import {
  accept,
  addLeague,
  alone,
  invitationIn,
  mine,
  openSignUp,
  registeredIn,
  signUp,
  teamOf,
  teamsIn,
} from './sign-up.ts'

const kim = 'kim@example.com'

test('a captain signs a team up, and the partner accepts by link and pays their own share', async ({
  db,
  as,
  call,
  services,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const [captain, partner] = [await as(), await as()]
  await addLeague(captain, seasonId, teamOf('Fore Real', kim))
  expect(await db.selectFrom('leagueInvitation').selectAll().execute()).toEqual([])
  await signUp(captain, seasonId, teamOf('Fore Real', kim)).catch(() => undefined)
  await db.deleteFrom('cartLine').execute()
  await signUp(captain, seasonId, teamOf('Fore Real', kim))
  expect(await teamsIn(db)).toEqual([{ name: 'Fore Real', status: 'forming', isOpen: false }])

  const token = await invitationIn(db, kim)
  const read = () => call(registrationsContract.readInvitation, { body: { token } })
  expect(await read()).toMatchObject({
    status: 'sent',
    name: 'Kim Lee',
    team: 'Fore Real',
    players: ['Robin A.'],
    isPaid: false,
    feeCents: 22_500,
    rules: { version: 1, text: expect.stringContaining('Rules of Tuesday pairs') },
  })
  // Nobody else gets the place of whoever is invited.
  await signUp(await as(), seasonId, { ...alone, shownName: 'Other' })
  expect(await registeredIn(db)).toMatchObject([{ team: 'Fore Real' }, { team: 'Other' }])

  const { invitationId, status } = await accept(partner, token)
  expect(status).toBe('accepted')
  expect((await partner(registrationsContract.listMyRegistrations, {})).invitations).toMatchObject([
    { id: invitationId, team: 'Fore Real', status: 'accepted' },
  ])
  const byPartner = { as: 'partner' as const, invitationId, shownName: 'Kim L.' }
  await expect(addLeague(await as(), seasonId, byPartner)).rejects.toMatchObject({ code: 'not_found' })
  await signUp(partner, seasonId, byPartner)

  expect(await registeredIn(db)).toEqual([
    { shownName: 'Robin A.', status: 'registered', team: 'Fore Real' },
    { shownName: 'Other', status: 'registered', team: 'Other' },
    { shownName: 'Kim L.', status: 'registered', team: 'Fore Real' },
  ])
  expect(await teamsIn(db)).toMatchObject([{ status: 'complete' }, { status: 'forming' }])
  expect(await read()).toMatchObject({ status: 'joined', players: ['Robin A.', 'Kim L.'] })
  await expect(accept(await as(), token)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await mine(captain)).toMatchObject([
    {
      team: {
        name: 'Fore Real',
        players: [
          { name: 'Robin A.', isMe: true },
          { name: 'Kim L.', isMe: false },
        ],
        invitations: [],
        mayInvite: false,
      },
    },
  ])
  expect(await inBooks(db)).toEqual({ 1110: 67_500, 2320: -67_500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a captain who pays for all is joined by whoever accepts, at once', async ({ db, as, services }) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const [captain, partner] = [await as(), await as()]
  await signUp(captain, seasonId, teamOf('Fore Real', kim, 'team'))
  const token = await invitationIn(db, kim)

  expect(await accept(partner, token, { startIndex: 12.3 })).toMatchObject({ status: 'joined' })
  expect(await mine(partner)).toMatchObject([
    { status: 'registered', startIndex: 12.3, orderId: null, team: { name: 'Fore Real' } },
  ])
  expect(await teamsIn(db)).toMatchObject([{ status: 'complete' }])
  expect(await inBooks(db)).toEqual({ 1110: 45_000, 2320: -45_000 })

  const [own] = await mine(partner)
  const params = { registrationId: own?.id ?? '' }
  const body = { shownName: 'Kimster', version: own?.version ?? 0 }
  const { changeMyRegistration } = registrationsContract
  await expect(captain(changeMyRegistration, { params, body })).rejects.toMatchObject({ code: 'not_found' })
  expect(await partner(changeMyRegistration, { params, body })).toMatchObject({ shownName: 'Kimster', version: 2 })
  await expect(partner(changeMyRegistration, { params, body })).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('an invitation that nobody answers in time leaves its place to somebody who comes alone', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  await signUp(await as(), seasonId, teamOf('Fore Real', kim))
  const token = await invitationIn(db, kim)
  clock.set('2026-12-01T05:00:00Z')
  await endOverdueInvitations(jobWork(services, 'test'))
  expect(await teamsIn(db)).toMatchObject([{ isOpen: false }])
  clock.set('2026-12-01T06:00:00Z')
  await expect(accept(await as(), token)).rejects.toMatchObject({ code: 'expired' })
  await db.updateTable('leagueSeason').set({ registrationClosesOn: '2026-12-05' }).execute()
  await endOverdueInvitations(jobWork(services, 'test'))

  expect(await teamsIn(db)).toMatchObject([{ name: 'Fore Real', isOpen: true }])
  await signUp(await as(), seasonId, { ...alone, shownName: 'Solo' })
  expect(await registeredIn(db)).toMatchObject([{ team: 'Fore Real' }, { shownName: 'Solo', team: 'Fore Real' }])
  const [told] = await db.selectFrom('notice').select('text').where('template', '=', 'league_invitation_over').execute()
  expect(told?.text).toContain('Nobody has answered your invitation in time.')
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a place that the captain paid stays with the team when it is declined, and somebody else is invited', async ({
  db,
  as,
  call,
  services,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const captain = await as()
  await signUp(captain, seasonId, teamOf('Fore Real', kim, 'team'))
  const token = await invitationIn(db, kim)
  await call(registrationsContract.declineInvitation, { body: { token } })
  expect(await teamsIn(db)).toMatchObject([{ isOpen: false }])

  const [own] = await mine(captain)
  const params = { registrationId: own?.id ?? '' }
  const body = { name: 'Lee Moss', email: 'lee@example.com' }
  const invited = await captain(registrationsContract.invitePartner, { params, headers: key(), body })
  expect(invited.team).toMatchObject({
    mayInvite: false,
    invitations: [
      { name: 'Kim Lee', status: 'declined', isMine: false },
      { name: 'Lee Moss', status: 'sent', isMine: true },
    ],
  })
  await expect(captain(registrationsContract.invitePartner, { params, headers: key(), body })).rejects.toMatchObject({
    code: 'slot_taken',
  })
  expect(await accept(await as(), await invitationIn(db, 'lee@example.com'))).toMatchObject({ status: 'joined' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('an invitation is opened by its newest link alone, until a month after it was answered', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const captain = await as()
  await signUp(captain, seasonId, teamOf('Fore Real', kim))
  const token = await invitationIn(db, kim)
  const open = (linked: string) => call(registrationsContract.readInvitation, { body: { token: linked } })
  await expect(open(withOtherSignature(token))).rejects.toMatchObject({ code: 'not_found' })

  const [own] = await mine(captain)
  const params = { invitationId: own?.team.invitations[0]?.id ?? '' }
  await expect((await as())(registrationsContract.renewInvitation, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await captain(registrationsContract.renewInvitation, { params })
  await expect(open(token)).rejects.toMatchObject({ code: 'expired' })
  const newest = await invitationIn(db, kim)
  await open(newest)
  await captain(registrationsContract.takeBackInvitation, { params })
  expect(await open(newest)).toMatchObject({ status: 'withdrawn' })
  await expect(accept(await as(), newest)).rejects.toMatchObject({ code: 'expired' })
  clock.pass({ days: 31 })
  await expect(open(newest)).rejects.toMatchObject({ code: 'expired' })
})
