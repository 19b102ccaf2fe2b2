import { expect } from 'vitest'

import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { serveLines } from '#server/leagues/registrations/waits.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { waitsContract } from '#shared/leagues/registrations/waits-contract.ts'
import { signingIn } from '#tests/leagues/charges/owing.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { orderCart } from '#tests/memberships/members.ts'
import { key } from '#tests/orders/counter.ts'
import { byText } from '#tests/support/by-text.ts'
import { test } from '#tests/support/test.ts'

import { addLeague, mine, openSignUp, registeredIn, signUp } from './sign-up.ts'

const { joinWaitlistOfSeason, leaveWaitlistOfSeason, offerPlaceOfSeason } = waitsContract
const { listMyRegistrations, listSeasonRegistrations, registerPlayer, withdrawMyself } = registrationsContract

const rules = { ...aloneRules, teams: 2 }
const noon = '2026-11-24T18:00:00Z'
const full = { code: 'slot_taken' }

interface Somebody {
  userId: string
}

/** What people do in a line, each signed in anew: it lasts longer than a session. */
function lineOf(house: { services: Services; callWith: (headers: Record<string, string>) => Call }, seasonId: string) {
  const signIn = signingIn(house)

  return {
    signIn,
    wait: async (who: Somebody) => (await signIn(who))(joinWaitlistOfSeason, { params: { seasonId }, headers: key() }),
    waitsOf: async (who: Somebody) => (await (await signIn(who))(listMyRegistrations, {})).waits,
    add: async (who: Somebody) => addLeague(await signIn(who), seasonId),
    join: async (who: Somebody) => signUp(await signIn(who), seasonId),
    withdraw: async (who: Somebody) => {
      const caller = await signIn(who)
      const [own] = await mine(caller)
      return caller(withdrawMyself, { params: { registrationId: own?.id ?? '' }, query: {}, headers: key() })
    },
    serve: () => serveLines(jobWork(house.services, 'test')),
  }
}

test('who waits is offered a free place in order, in time and by day, and takes it by their cart', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  clock.set(noon)
  const { seasonId, desk } = await openSignUp({ db, as, services }, { rules })
  const { add, join, serve, signIn, wait, waitsOf, withdraw } = lineOf({ services, callWith }, seasonId)
  const [one, two, first, second, stranger] = [await as(), await as(), await as(), await as(), await as()]
  await expect(wait(first)).rejects.toMatchObject({ message: 'A place is free: sign up at once.' })
  await join(one)
  await join(two)
  expect(await wait(first)).toMatchObject({ status: 'waiting', ahead: 0 })
  expect(await wait(second)).toMatchObject({ status: 'waiting', ahead: 1 })
  await expect(wait(second)).rejects.toMatchObject({ code: 'wrong_state' })

  // At night a place comes free: nobody is woken, and nobody jumps the line.
  clock.set('2026-11-25T04:00:00Z')
  await withdraw(one)
  await serve()
  expect(await waitsOf(first)).toMatchObject([{ status: 'waiting' }])
  await expect(add(stranger)).rejects.toMatchObject(full)
  await expect(add(first)).rejects.toMatchObject(full)
  clock.set('2026-11-25T15:00:00Z')
  await serve()
  await serve()
  expect(await waitsOf(first)).toMatchObject([{ status: 'offered', isForEverybody: false }])
  expect(await waitsOf(second)).toMatchObject([{ status: 'waiting' }])
  await expect(add(second)).rejects.toMatchObject(full)

  // Nobody answers: back in the same place, once; the next offer goes to them again, and then to whoever is next.
  clock.pass({ hours: 5 })
  await serve()
  expect(await waitsOf(first)).toMatchObject([{ status: 'offered' }])
  clock.set('2026-11-26T20:00:00Z')
  await serve()
  expect(await waitsOf(first)).toEqual([])
  expect(await waitsOf(second)).toMatchObject([{ status: 'offered' }])
  const told = await db
    .selectFrom('notice')
    .select('template')
    .where('template', 'in', ['league_place_offered', 'league_wait_over'])
    .orderBy('id')
    .execute()
  expect(told.map(({ template }) => template).toSorted(byText)).toEqual([
    'league_place_offered',
    'league_place_offered',
    'league_place_offered',
    'league_wait_over',
  ])
  await join(second)
  expect(await waitsOf(second)).toEqual([])
  expect((await registeredIn(db)).map(({ status }) => status)).toEqual(['withdrawn', 'registered', 'registered'])
  const players = await (await signIn(desk))(listSeasonRegistrations, { params: { seasonId } })
  expect(players.waits).toEqual([])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('shortly before sign-up ends a free place is for the first of all who wait: one of two has it', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  clock.set(noon)
  const { seasonId } = await openSignUp({ db, as, services }, { rules })
  const { add, join, serve, signIn, wait, waitsOf, withdraw } = lineOf({ services, callWith }, seasonId)
  const [one, two, first, second] = [await as(), await as(), await as(), await as()]
  await join(one)
  await join(two)
  await wait(first)
  await wait(second)
  clock.set('2026-12-01T02:50:00Z')
  await withdraw(one)
  await serve()
  expect(await waitsOf(first)).toMatchObject([{ status: 'offered', isForEverybody: true }])
  expect(await waitsOf(second)).toMatchObject([{ status: 'offered', isForEverybody: true }])

  for (const client of [first, second]) await add(client)
  const asked = await Promise.allSettled([first, second].map(async (client) => orderCart(await signIn(client))))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(asked.find((each) => each.status === 'rejected')?.reason).toMatchObject(full)

  clock.set('2026-12-01T15:00:00Z')
  await serve()
  expect([...(await waitsOf(first)), ...(await waitsOf(second))]).toEqual([])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('the desk sees the line, offers out of turn, signs somebody of it up, and takes others out', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  clock.set(noon)
  const { seasonId, desk } = await openSignUp({ db, as, services }, { rules })
  const { join, wait, withdraw } = lineOf({ services, callWith }, seasonId)
  const [one, two, first, second] = [await as(), await as(), await as(), await as()]
  await join(one)
  await join(two)
  await wait(first)
  await wait(second)
  const line = async () => (await desk(listSeasonRegistrations, { params: { seasonId } })).waits
  const [ahead, behind] = await line()
  const offer = (waitId: string) => desk(offerPlaceOfSeason, { params: { waitId } })
  await expect(offer(behind?.id ?? '')).rejects.toMatchObject(full)
  await withdraw(one)
  expect(await offer(behind?.id ?? '')).toMatchObject({ status: 'offered' })
  const register = (personId: string) =>
    desk(registerPlayer, { params: { seasonId }, headers: key(), body: { player: { personId }, pays: 'free' } })
  // It is somebody’s until it lapses.
  await expect(register(ahead?.person.id ?? '')).rejects.toMatchObject(full)
  await register(behind?.person.id ?? '')
  expect(await line()).toMatchObject([{ id: ahead?.id }])
  await expect(second(leaveWaitlistOfSeason, { params: { waitId: ahead?.id ?? '' } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await desk(leaveWaitlistOfSeason, { params: { waitId: ahead?.id ?? '' } })
  expect(await line()).toEqual([])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('under 18 nobody signs up alone: the desk does it with a guardian', async ({ db, as, services }) => {
  const { seasonId, desk } = await openSignUp({ db, as, services }, { rules })
  const client = await as()
  await db.updateTable('person').set({ bornOn: '2010-05-01' }).where('userId', '=', client.userId).execute()
  await expect(addLeague(client, seasonId)).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Under 18 we sign you up at the studio, with a parent or guardian: call or write to us.',
  })
  const body = { player: { firstName: 'Kim', lastName: 'Lee', bornOn: '2011-01-01' }, pays: 'free' as const }
  const register = (more: object) =>
    desk(registerPlayer, { params: { seasonId }, headers: key(), body: { ...body, ...more } })
  await expect(register({})).rejects.toMatchObject({
    message: 'They are under 18: name a parent or guardian, with a phone number.',
  })
  const guardian = { name: 'Dana Lee', phone: '+1 312 555 0108', relation: 'Mother' }
  expect(await register({ guardian })).toMatchObject({ guardian })
})

test('the desk invites a partner into a team', async ({ db, as, services }) => {
  const { seasonId, desk } = await openSignUp({ db, as, services })
  const body = { name: 'Sam Rivera', email: 'sam@example.com' }
  const { team } = await desk(registerPlayer, {
    params: { seasonId },
    headers: key(),
    body: { player: { firstName: 'Kim', lastName: 'Lee' }, teamName: 'Fore', pays: 'free' },
  })
  const invite = () => desk(registrationsContract.inviteToTeam, { params: { teamId: team.id }, headers: key(), body })
  expect(await invite()).toMatchObject({ name: 'Fore', invitations: [{ email: 'sam@example.com', status: 'sent' }] })
  await expect(invite()).rejects.toMatchObject({ code: 'slot_taken', message: 'This team is complete.' })
})
