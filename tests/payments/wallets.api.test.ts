import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { accepted, balls, gloves, inBooks, key, openCounter, refundFails } from '#tests/orders/counter.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

const give = (desk: Call, personId: string, amountCents: number, headers = key()) =>
  desk(walletsContract.giveCredit, { params: { personId }, headers, body: { amountCents, reason: 'The bay was out.' } })

const allow = (desk: Call, personId: string, limitCents: number) =>
  desk(walletsContract.setHouseLimit, { params: { personId }, body: { limitCents } })

test('store credit given with a reason pays an order as far as it goes, and a refund goes back to it', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const personId = await makeClient(db)
  const given = key()
  await give(desk, personId, 2000, given)
  expect(await give(desk, personId, 2000, given)).toMatchObject({ creditCents: 2000 })
  expect(await inBooks(db)).toEqual({ 5210: 2000, 2110: -2000 })

  const sale = await sell([gloves()], { personId })
  expect(await pay(sale.id, { method: 'credit' })).toMatchObject({ status: 'captured', amountCents: 2000 })
  await expect(pay(sale.id, { method: 'credit' })).rejects.toMatchObject({ code: 'wrong_state' })
  await pay(sale.id, { method: 'terminal' })
  const back = await refund(sale.id, [{ lineId: sale.lines[0]?.id ?? '', quantity: 1 }])

  expect(back.tenders).toMatchObject([
    { method: 'terminal', amountCents: 646 },
    { method: 'credit', amountCents: 2000 },
  ])
  const wallets = await desk(walletsContract.readWallets, { params: { personId } })
  expect(wallets.creditCents).toBe(2000)
  expect(wallets.entries.map(({ what, cents }) => [what, cents])).toEqual([
    ['give_back', 2000],
    ['spend', -2000],
    ['goodwill', 2000],
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('two of the staff who send one key give two credits, and the books have both', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  const other = await as('manager')
  const [first, second] = [await makeClient(db), await makeClient(db)]
  const headers = key()
  await give(desk, first, 1000, headers)
  await give(other, second, 700, headers)
  await give(other, second, 700, headers)

  expect(await inBooks(db)).toEqual({ 5210: 1700, 2110: -1700 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of several who spend the last of a credit at one instant, one does', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const personId = await makeClient(db)
  await give(desk, personId, 1378)
  const sales = [
    await sell([balls()], { personId }),
    await sell([balls()], { personId }),
    await sell([balls()], { personId }),
  ]

  const outcomes = await Promise.allSettled(sales.map(({ id }) => pay(id, { method: 'credit' })))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([{ code: 'wrong_state' }, { code: 'wrong_state' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a house account owes up to its limit, and is paid at the desk', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const personId = await makeClient(db)
  const sale = await sell([gloves()], { personId })
  await expect(pay(sale.id, { method: 'house_account' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(pay((await sell([balls()])).id, { method: 'house_account' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await allow(desk, personId, 2000)

  expect(await pay(sale.id, { method: 'house_account' })).toMatchObject({ amountCents: 2000 })
  await pay(sale.id, { method: 'cash' })
  const settle = (amountCents: number) =>
    desk(walletsContract.payHouseAccount, {
      params: { personId },
      headers: key(),
      body: { method: 'cash', amountCents },
    })

  await expect(settle(2001)).rejects.toMatchObject({ facts: { details: [{ path: 'amountCents' }] } })
  expect(await settle(1500)).toMatchObject({ owedCents: 500, limitCents: 2000 })
  expect(await inBooks(db)).toMatchObject({ 1200: 500, 1000: 2146 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is refunded to a house account beyond what is owed on it becomes store credit', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const personId = await makeClient(db)
  const sale = await sell([gloves()], { personId })
  await allow(desk, personId, 10_000)
  await pay(sale.id, { method: 'house_account' })
  const headers = key()
  const settled = sale.totalCents - 500
  await desk(walletsContract.payHouseAccount, {
    params: { personId },
    headers,
    body: { method: 'cash', amountCents: settled },
  })

  await refund(
    sale.id,
    sale.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  )

  expect(await desk(walletsContract.readWallets, { params: { personId } })).toMatchObject({
    owedCents: 0,
    creditCents: settled,
  })
  expect(await inBooks(db)).toMatchObject({ 2110: -settled })
  expect((await inBooks(db))[1200] ?? 0).toBe(0)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a refund becomes store credit where staff choose so, and where the card did not take it', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const personId = await makeClient(db)
  const line = ({ lines }: Awaited<ReturnType<typeof sell>>) => [{ lineId: lines[0]?.id ?? '', quantity: 1 }]
  const sale = await sell([gloves()], { personId })
  await pay(sale.id, { method: 'card', demoCard: accepted })
  const nobodys = await sell([balls()])
  await pay(nobodys.id, { method: 'terminal' })
  await expect(refund(nobodys.id, line(nobodys), key(), 'credit')).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await refund(sale.id, line(sale), key(), 'credit')).toMatchObject({
    status: 'succeeded',
    tenders: [{ method: 'credit', amountCents: 2646, status: 'succeeded' }],
  })
  expect(await read(sale.id)).toMatchObject({ dueCents: 0, refunds: [{ tenders: [{ method: 'credit' }] }] })

  const other = await sell([balls()], { personId })
  await pay(other.id, { method: 'card', demoCard: refundFails })
  expect(await refund(other.id, line(other))).toMatchObject({ status: 'failed' })
  const [failed] = (await read(other.id)).refunds.flatMap(({ tenders }) => tenders)
  const retry = (refundTo?: 'credit') =>
    desk(ordersContract.retryRefund, {
      params: { refundId: failed?.id ?? '' },
      headers: key(),
      body: { ...(refundTo && { refundTo }) },
    })
  expect(await retry()).toMatchObject({ method: 'card', status: 'failed' })
  expect(await retry('credit')).toMatchObject({ method: 'credit', amountCents: 1378, status: 'succeeded' })
  await expect(retry()).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await read(other.id)).toMatchObject({ dueCents: 0 })
  expect(await desk(walletsContract.readWallets, { params: { personId } })).toMatchObject({ creditCents: 2646 + 1378 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a client sees their own credit, and nobody gives it to themselves', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  const client = await as('member')
  const personId = await personOf(db, client.userId)
  expect(await client(walletsContract.readMyCredit, {})).toEqual({ creditCents: 0, owedCents: 0 })
  await give(desk, personId, 700)

  expect(await client(walletsContract.readMyCredit, {})).toEqual({ creditCents: 700, owedCents: 0 })
  await expect(give(client, personId, 700)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(give(await as('front_desk'), personId, 700)).rejects.toMatchObject({ code: 'not_allowed' })
})
