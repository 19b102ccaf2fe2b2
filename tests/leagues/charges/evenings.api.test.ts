import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { chargesContract } from '#shared/leagues/charges/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeEvening } from '#tests/leagues/cards/evening.ts'
import { addLeague, mine, openSignUp } from '#tests/leagues/registrations/sign-up.ts'
import { orderCart } from '#tests/memberships/members.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { byText } from '#tests/support/by-text.ts'
import { test } from '#tests/support/test.ts'

import { byEvening, chargesIn } from './owing.ts'

const { collectCharges, listUnpaidCharges } = chargesContract

test('a season by the evening is joined online for nothing', async ({ db, as, services }) => {
  const { seasonId } = await openSignUp({ db, as, services }, { rules: byEvening })
  const client = await as()
  const cart = await addLeague(client, seasonId)
  expect(cart).toMatchObject({
    totalCents: 0,
    lines: [{ wording: expect.stringContaining('Nothing is paid now: each evening that you play is paid then.') }],
  })
  await orderCart(client)
  expect(await mine(client)).toMatchObject([{ status: 'registered', charges: [] }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('whoever plays owes the evening once it opens, members less, and the desk takes it of all in one press', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: byEvening })
  const { roundId, desk, players, step } = evening
  // Cash goes into the drawer of whoever takes it.
  const { desk: counter } = await openCounter(house)
  const [ann, ben, cleo, dan] = players
  await makeMembership(db, ann?.userId ?? '', await makePlan(db))
  const absent = (entryId: string, isAbsent: boolean) =>
    isAbsent
      ? desk(roundsContract.noteAbsence, { params: { roundId }, body: { entryId } })
      : desk(roundsContract.takeBackAbsence, { params: { roundId, entryId } })
  await absent(ben?.id ?? '', true)
  await step('open')
  const owed = () =>
    desk(listUnpaidCharges, { query: { roundId } }).then(({ charges }) =>
      charges.map(({ person, cents, name }) => [person.id, cents, name]),
    )
  const expected = [
    [ann?.personId, 2000, 'Evening 1'],
    [cleo?.personId, 2500, 'Evening 1'],
    [dan?.personId, 2500, 'Evening 1'],
  ]
  expect((await owed()).toSorted(byText)).toEqual(expected.toSorted(byText))
  await absent(ben?.id ?? '', false)
  expect(await owed()).toHaveLength(4)
  await absent(ben?.id ?? '', true)
  expect(await owed()).toHaveLength(3)

  const { charges } = await desk(listUnpaidCharges, { query: { roundId } })
  const all = { chargeIds: charges.map(({ id }) => id) }
  const waiting = await desk(collectCharges, { headers: key(), body: { ...all, pays: 'card' } })
  expect(waiting.collected.map(({ status, why }) => [status, why])).toEqual(
    Array.from({ length: 3 }, () => ['waits', 'They have no card on file.']),
  )
  const headers = key()
  const { collected } = await counter(collectCharges, { headers, body: { ...all, pays: 'cash' } })
  expect(collected.map(({ status, cents, why }) => [status, cents, why])).toEqual([
    ['paid', 2000, ''],
    ['paid', 2500, ''],
    ['paid', 2500, ''],
  ])
  expect(await counter(collectCharges, { headers, body: { ...all, pays: 'cash' } })).toEqual({ collected })
  expect(await owed()).toEqual([])
  expect(await inBooks(db)).toMatchObject({ 1000: 7000, 4050: -7000 })

  const { lines } = await desk(ordersContract.readOrder, { params: { orderId: collected[0]?.orderId ?? '' } })
  await counter(ordersContract.refundOrder, {
    params: { orderId: collected[0]?.orderId ?? '' },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'Went home ill' },
  })
  expect((await chargesIn(db)).map(({ status }) => status).toSorted()).toEqual(['paid', 'paid', 'void', 'void'])
  await expect(desk(collectCharges, { headers: key(), body: { ...all, pays: 'cash' } })).rejects.toMatchObject({
    code: 'not_offered',
    message: 'This is paid already, or not owed any more.',
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})
