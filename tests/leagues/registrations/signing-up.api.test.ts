import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { followEvenings } from '#server/leagues/registrations/fees.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { aloneRules, pairsRules } from '#tests/leagues/seasons/rules.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { inBooks, late } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { addLeague, alone, mine, openSignUp, orderLeague, registeredIn, signUp, teamOf, teamsIn } from './sign-up.ts'

const full = { code: 'slot_taken', message: 'The last place in Tuesday pairs, Winter 2026–27 has just gone.' }

test('a place is held until it is paid, its fee owed until the season, and earned over its evenings', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const client = await as()

  const cart = await addLeague(client, seasonId, { ...alone, handicap: { startIndex: 24.4 } })
  expect(cart).toMatchObject({
    totalCents: 22_500,
    lines: [
      {
        kind: 'league',
        name: 'Tuesday pairs, Winter 2026–27',
        whose: ['Robin Archer'],
        wording:
          'Whoever withdraws until Monday, November 30 gets everything back; after that, the share of the evenings that are left. You begin with 18.0: nobody begins with more.',
      },
    ],
    consents: [
      { code: `league_rules:${seasonId}`, version: 1, text: expect.stringContaining('Best ball, teams of 2') },
    ],
  })
  const order = await orderCart(client)
  expect(await registeredIn(db)).toEqual([{ shownName: 'Robin A.', status: 'held', team: 'Robin A.' }])

  await payByCard(client, order.id)
  expect(await registeredIn(db)).toEqual([{ shownName: 'Robin A.', status: 'registered', team: 'Robin A.' }])
  expect(await teamsIn(db)).toEqual([{ name: 'Robin A.', status: 'forming', isOpen: true }])
  expect(await mine(client)).toMatchObject([
    { status: 'registered', startIndex: 18, orderId: order.id, mayWithdraw: true, team: { name: 'Robin A.' } },
  ])
  expect(
    await db.selectFrom('leagueRegistration').select(['agreedVersion', 'agreedAt']).executeTakeFirstOrThrow(),
  ).toEqual({ agreedVersion: 1, agreedAt: services.now() })
  const [told] = await db.selectFrom('notice').select('text').where('template', '=', 'league_signed_up').execute()
  expect(told?.text).toContain('$225.00, paid')
  expect(await inBooks(db)).toEqual({ 1110: 22_500, 2320: -22_500 })

  clock.set('2026-12-01T20:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 22_500, 2320: -21_478, 4050: -1022 })
  clock.set('2026-12-23T20:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 22_500, 4050: -22_500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('fees that were paid before the evenings were set are earned until the last of them', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  await db.updateTable('leagueRound').set({ cancelledAt: services.now() }).execute()
  await signUp(await as(), seasonId)
  await db.updateTable('leagueRound').set({ cancelledAt: null }).execute()
  await followEvenings(jobWork(services, 'test'))
  await followEvenings(jobWork(services, 'test'))

  clock.set('2026-12-23T20:00:00Z')
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 22_500, 4050: -22_500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('whoever comes alone joins the first who came alone, and two who take the last place at once: one has it', async ({
  db,
  as,
  services,
}) => {
  const { seasonId } = await openSignUp({ db, as, services }, { rules: { ...pairsRules, teams: 2 } })
  const [one, two, three] = [await as(), await as(), await as()]
  await signUp(one, seasonId, { ...alone, shownName: 'Ace' })
  await signUp(two, seasonId, { ...alone, shownName: 'Birdie' })
  await signUp(three, seasonId, { ...alone, shownName: 'Cup' })
  expect(await registeredIn(db)).toMatchObject([{ team: 'Ace' }, { team: 'Ace' }, { team: 'Cup' }])
  expect(await teamsIn(db)).toEqual([
    { name: 'Ace', status: 'complete', isOpen: false },
    { name: 'Cup', status: 'forming', isOpen: true },
  ])

  const last = [await as(), await as()]
  for (const client of last) await addLeague(client, seasonId)
  const asked = await Promise.allSettled(last.map((client) => orderCart(client)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(asked.find((each) => each.status === 'rejected')?.reason).toMatchObject(full)
  await expect(addLeague(await as(), seasonId)).rejects.toMatchObject(full)
  await expect(addLeague(await as(), seasonId, teamOf('Late', 'kim@example.com'))).rejects.toMatchObject(full)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('an order that is not paid in time frees its place; paid late it takes it again, or gives its money back', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services }, { rules: { ...aloneRules, teams: 2 } })
  const [first, second] = [await as(), await as()]
  await payByCard(first, (await orderLeague(first, seasonId)).id, late)
  await payByCard(second, (await orderLeague(second, seasonId)).id, late)
  await expect(addLeague(await as(), seasonId)).rejects.toMatchObject(full)
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))
  expect(await registeredIn(db)).toMatchObject([{ status: 'withdrawn' }, { status: 'withdrawn' }])
  expect(await teamsIn(db)).toMatchObject([{ status: 'withdrawn' }, { status: 'withdrawn' }])

  await signUp(await as(), seasonId)
  await settleOpen(jobWork(services, 'test'))

  expect((await registeredIn(db)).map(({ status }) => status)).toEqual([
    'withdrawn',
    'withdrawn',
    'registered',
    'registered',
  ])
  const orders = await db.selectFrom('customerOrder').select(['status', 'refundedCents']).execute()
  expect(orders.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { status: 'expired', refundedCents: 22_500 },
    { status: 'fulfilled', refundedCents: 0 },
    { status: 'fulfilled', refundedCents: 0 },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a member pays the price of members; partners whom they pay for cost the price of all', async ({
  db,
  as,
  services,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const [member, other] = [await as(), await as()]
  await makeMembership(db, member.userId, await makePlan(db))

  expect((await addLeague(other, seasonId)).lines).toMatchObject([{ unitCents: 22_500 }])
  expect((await addLeague(member, seasonId, teamOf('Fore', 'kim@example.com', 'team'))).lines).toMatchObject([
    { unitCents: 40_500, quantity: 1, whose: ['Robin Archer', 'Kim Lee'] },
  ])
})

test('what is not offered is said: what is missing, when it opens, that it is closed, and who plays already', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const client = await as()
  const refused = (message: string, ref?: Parameters<typeof addLeague>[2], id = seasonId) =>
    expect(addLeague(client, id, ref)).rejects.toMatchObject({ code: 'not_offered', message })
  const title = 'Tuesday pairs, Winter 2026–27'

  await refused('This season is not offered.', alone, '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31')
  await refused('Give your team a name, and say who plays in it.', { as: 'team' })
  await refused('Say whether partners pay their own share.', { as: 'team', team: { name: 'Fore', partners: [] } })
  await refused('A team has 2 players: name 1 partner besides yourself.', {
    as: 'team',
    team: { name: 'Fore', partners: [] },
    pays: 'own',
  })
  await refused('One of the addresses is your own. Name the others of your team.', teamOf('Fore', client.email))
  await refused('Open the link of your invitation first, and accept it there.', { as: 'partner' })
  await signUp(client, seasonId)
  await refused(`You are signed up for ${title} already.`)

  await db.updateTable('leagueSeason').set({ registrationOpensOn: '2026-11-26' }).execute()
  const another = await as()
  await expect(addLeague(another, seasonId)).rejects.toMatchObject({
    message: `Sign-up for ${title} opens on Thursday, November 26.`,
  })
  clock.set('2026-12-01T15:00:00Z')
  const later = await as()
  await expect(addLeague(later, seasonId)).rejects.toMatchObject({ message: `Sign-up for ${title} is closed.` })
  await db.updateTable('leagueSeason').set({ rules: null }).execute()
  await expect(addLeague(later, seasonId)).rejects.toMatchObject({
    message: `Ask us for a place in ${title}: how it is played is not set yet.`,
  })
})

test('one who is in the cart twice is told so, and is in it once', async ({ db, as, services }) => {
  const { seasonId } = await openSignUp({ db, as, services })
  const client = await as()
  await addLeague(client, seasonId)
  await addLeague(client, seasonId, teamOf('Fore', 'kim@example.com'))
  const { lines } = await client(cartContract.readCart, {})

  expect(lines).toMatchObject([{ totalCents: 22_500 }, { problem: 'You are in this order twice.' }])
})
