import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import type { Call } from '#shared/http/call.ts'
import { chargesContract } from '#shared/leagues/charges/contract.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { addLeague, mine, openSignUp, registeredIn, signUp, teamOf } from '#tests/leagues/registrations/sign-up.ts'
import { accept, invitationIn } from '#tests/leagues/registrations/sign-up.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { byInstallments, chargeIds, chargesIn, signingIn } from './owing.ts'

const { collectCharges, listUnpaidCharges, payMyCharges } = chargesContract
const { withdrawMyself } = registrationsContract

const withdraw = async (caller: Call) =>
  caller(withdrawMyself, {
    params: { registrationId: (await mine(caller))[0]?.id ?? '' },
    query: {},
    headers: key(),
  })

test('the first installment is paid at the sign-up, the others are due a month apart and paid in one order', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  const again = signingIn({ services, callWith })
  const { seasonId } = await openSignUp({ db, as, services }, { rules: byInstallments })
  const visitor = await as()
  let client: Call = visitor
  const cart = await addLeague(client, seasonId)
  expect(cart.lines).toMatchObject([
    { unitCents: 7500, wording: expect.stringContaining('This is the first of 3 installments, a month apart.') },
  ])
  await payByCard(client, (await orderCart(client)).id)
  expect(await chargesIn(db)).toEqual([
    { kind: 'installment', number: 2, dueOn: '2026-12-24', cents: 7500, status: 'open' },
    { kind: 'installment', number: 3, dueOn: '2027-01-24', cents: 7500, status: 'open' },
  ])
  expect(await mine(client)).toMatchObject([
    { charges: [{ name: 'Installment 2', isDue: false, status: 'open' }, { name: 'Installment 3' }] },
  ])

  clock.set('2026-12-24T18:00:00Z')
  client = await again(visitor)
  const { orderId } = await client(payMyCharges, { headers: key(), body: { chargeIds: await chargeIds(db) } })
  const order = await client(ordersContract.readOrder, { params: { orderId } })
  expect(order).toMatchObject({ totalCents: 15_000, lines: [{}, {}] })
  await payByCard(client, orderId)
  expect((await chargesIn(db)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await inBooks(db)).toMatchObject({ 1110: 22_500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('an order that is not paid leaves what is owed open; nobody pays for another, and nobody twice', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  const again = signingIn({ services, callWith })
  const { seasonId, desk } = await openSignUp({ db, as, services }, { rules: byInstallments })
  const [client, stranger] = [await as(), await as()]
  await signUp(client, seasonId)
  const body = { chargeIds: await chargeIds(db) }
  await expect(stranger(payMyCharges, { headers: key(), body })).rejects.toMatchObject({ code: 'not_found' })
  await client(payMyCharges, { headers: key(), body })
  await expect(client(payMyCharges, { headers: key(), body })).rejects.toMatchObject({ code: 'not_offered' })
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))
  expect((await chargesIn(db)).map(({ status }) => status)).toEqual(['open', 'open'])

  clock.set('2027-02-01T18:00:00Z')
  const [front, phone] = [await again(desk), await again(client)]
  const { charges } = await front(listUnpaidCharges, { query: { seasonId } })
  expect(charges).toMatchObject([
    { name: 'Installment 2', person: { name: 'Robin Archer' } },
    { name: 'Installment 3' },
  ])
  // By card on their phone, and in cash at the desk at the same time.
  const asked = await Promise.allSettled([
    phone(payMyCharges, { headers: key(), body }).then(({ orderId }) => payByCard(phone, orderId)),
    front(collectCharges, { headers: key(), body: { ...body, pays: 'cash' } }),
  ])
  expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true)
  await front(collectCharges, { headers: key(), body: { ...body, pays: 'cash' } }).catch(() => undefined)
  expect((await chargesIn(db)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  const sold = await db.selectFrom('orderLine').select('id').where('state', '=', 'fulfilled').orderBy('id').execute()
  expect(sold).toHaveLength(3)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('who withdraws owes nothing more; of all that was paid, the evenings that were played are kept', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  const again = signingIn({ services, callWith })
  const { seasonId } = await openSignUp({ db, as, services }, { rules: byInstallments })
  const [early, other] = [await as(), await as()]
  await signUp(early, seasonId)
  await signUp(other, seasonId)
  expect((await withdraw(early)).refund?.totalCents).toBe(7500)
  expect((await chargesIn(db)).map(({ status }) => status).toSorted()).toEqual(['open', 'open', 'void', 'void'])

  clock.set('2026-12-10T18:00:00Z')
  const late = await again(other)
  const [own] = await mine(late)
  const body = { chargeIds: own?.charges.map(({ id }) => id).slice(0, 1) ?? [] }
  const { orderId } = await late(payMyCharges, { headers: key(), body })
  await payByCard(late, orderId)
  // Two of four evenings: 112.50 of 225.00 are kept, and 150.00 were paid.
  expect((await withdraw(late)).refund?.totalCents).toBe(3750)
  expect((await registeredIn(db)).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn'])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('an installment is refunded as any line; given back whole it is not owed any more', async ({
  db,
  as,
  services,
}) => {
  const { seasonId, desk } = await openSignUp({ db, as, services }, { rules: byInstallments })
  const client = await as()
  await signUp(client, seasonId)
  const [first = ''] = await chargeIds(db)
  const { orderId } = await client(payMyCharges, { headers: key(), body: { chargeIds: [first] } })
  await payByCard(client, orderId)
  const { lines } = await client(ordersContract.readOrder, { params: { orderId } })
  await desk(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'Hurt' },
  })
  expect((await chargesIn(db)).map(({ status }) => status)).toEqual(['void', 'open'])
  expect(await inBooks(db)).toEqual({ 1110: 7500, 2320: -7500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a captain who pays for all pays the installments of all', async ({ db, as, services }) => {
  const { seasonId } = await openSignUp({ db, as, services }, { rules: { ...pairsRules, fee: byInstallments.fee } })
  const [captain, partner] = [await as(), await as()]
  await signUp(captain, seasonId, teamOf('Fore', partner.email, 'team'))
  await accept(partner, await invitationIn(db, partner.email))
  const { personId } = await db
    .selectFrom('customerOrder')
    .select('personId')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const owed = await db.selectFrom('leagueCharge').select(['personId', 'cents']).orderBy('id').execute()

  expect(owed).toEqual(Array.from({ length: 4 }, () => ({ personId, cents: 7500 })))
  expect(await faultsOfLedgers(db)).toEqual([])
})
