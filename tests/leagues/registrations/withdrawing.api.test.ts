import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { accept, alone, invitationIn, mine, openSignUp, registeredIn, signUp, teamOf, teamsIn } from './sign-up.ts'

const { withdrawMyself, stepRegistration } = registrationsContract
const kim = 'kim@example.com'

test('whoever withdraws before sign-up closes gets everything back, and their place is free', async ({
  db,
  as,
  services,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const client = await as()
  await signUp(client, seasonId)
  const [own] = await mine(client)
  const params = { registrationId: own?.id ?? '' }

  expect(await client(withdrawMyself, { params, query: { preview: '1' } })).toMatchObject({
    refund: { totalCents: 22_500 },
  })
  expect(await registeredIn(db)).toMatchObject([{ status: 'registered' }])
  await expect((await as())(withdrawMyself, { params, query: {} })).rejects.toMatchObject({ code: 'not_found' })
  expect(await client(withdrawMyself, { params, query: {}, headers: key() })).toMatchObject({
    refund: { totalCents: 22_500, status: 'succeeded' },
  })

  expect(await registeredIn(db)).toMatchObject([{ status: 'withdrawn' }])
  expect(await teamsIn(db)).toMatchObject([{ status: 'withdrawn' }])
  expect(await inBooks(db)).toEqual({})
  await expect(client(withdrawMyself, { params, query: {} })).rejects.toMatchObject({ code: 'wrong_state' })
  // Again is another registration.
  await signUp(client, seasonId)
  expect(await mine(client)).toMatchObject([{ status: 'registered' }, { status: 'withdrawn' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('once sign-up is closed the share of the evenings that are left goes back', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const client = await as()
  await signUp(client, seasonId)
  await db.updateTable('leagueSeason').set({ status: 'in_season' }).execute()
  clock.set('2026-12-09T14:00:00Z')
  const later = await as('manager')
  const [registration] = await db.selectFrom('leagueRegistration').select('id').execute()
  const params = { registrationId: registration?.id ?? '' }
  const body = { to: 'withdrawn', reason: 'Hurt a knee', refund: 'terms' } as const

  expect(await later(stepRegistration, { params, query: { preview: '1' }, body })).toMatchObject({
    refund: { totalCents: 11_250 },
    registration: { status: 'registered' },
  })
  expect(await later(stepRegistration, { params, query: {}, headers: key(), body })).toMatchObject({
    refund: { totalCents: 11_250 },
    registration: { status: 'withdrawn' },
  })
  // Two of four evenings were played.
  expect(await inBooks(db)).toMatchObject({ 1110: 11_250 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of a team that the captain paid each share goes back by itself, and nobody’s place to the wrong one', async ({
  db,
  as,
  services,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const [captain, partner] = [await as(), await as()]
  await signUp(captain, seasonId, teamOf('Fore Real', kim, 'team'))
  await accept(partner, await invitationIn(db, kim))
  const [theirs] = await mine(partner)
  const [own] = await mine(captain)

  const first = await partner(withdrawMyself, {
    params: { registrationId: theirs?.id ?? '' },
    query: {},
    headers: key(),
  })
  expect(first).toMatchObject({ refund: { totalCents: 22_500 } })
  expect(await teamsIn(db)).toMatchObject([{ status: 'forming', isOpen: true }])
  expect(await inBooks(db)).toEqual({ 1110: 22_500, 2320: -22_500 })
  await captain(withdrawMyself, { params: { registrationId: own?.id ?? '' }, query: {}, headers: key() })
  expect(await inBooks(db)).toEqual({})
  expect(await teamsIn(db)).toMatchObject([{ status: 'withdrawn' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a captain who goes before the partner has answered takes the place back that they paid for them', async ({
  db,
  as,
  services,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const captain = await as()
  await signUp(captain, seasonId, teamOf('Fore Real', kim, 'team'))
  const [own] = await mine(captain)
  await captain(withdrawMyself, { params: { registrationId: own?.id ?? '' }, query: {}, headers: key() })

  expect(await inBooks(db)).toEqual({})
  await expect(accept(await as(), await invitationIn(db, kim))).rejects.toMatchObject({ code: 'expired' })
  expect(await teamsIn(db)).toMatchObject([{ status: 'withdrawn' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a refund of the order takes the places back with it', async ({ db, as, services }) => {
  const { seasonId, refund, read } = await openSignUp({ db, as, services })
  const captain = await as()
  const order = await signUp(captain, seasonId, { ...alone })
  const { lines } = await read(order.id)
  await refund(order.id, [{ lineId: lines[0]?.id ?? '', quantity: 1 }])

  expect(await registeredIn(db)).toMatchObject([{ status: 'withdrawn' }])
  expect(await teamsIn(db)).toMatchObject([{ status: 'withdrawn' }])
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})
