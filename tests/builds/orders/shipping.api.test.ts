import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { usualTerms } from '#shared/builds/terms.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openWorkshop } from './workshop.ts'

type WorkshopFixtures = Parameters<typeof openWorkshop>[0]

const address = '12 Fairway Lane, Chicago'

/** A build that is ready, where shipping is taxed at 10 %. */
async function openReady({ db, as, services }: WorkshopFixtures) {
  const shop = await openWorkshop({ db, as, services })
  await db
    .insertInto('taxRate')
    .values({
      locationId: shop.locationId,
      category: 'shipping',
      jurisdiction: 'Illinois',
      ratePpm: 100_000,
      valid: '[2026-01-01,)',
    })
    .execute()
  const { buildId, orderId } = await shop.ready()
  const params = { buildId }
  const arrange = (cents = 2000, headers = key(), more: { version?: number } = {}) =>
    shop.builder(buildShippingContract.arrangeShipping, { params, headers, body: { address, cents, ...more } })
  const takeOff = () => shop.builder(buildShippingContract.removeShipping, { params })
  const ship = (headers = key()) =>
    shop.builder(buildShippingContract.shipBuild, { params, headers, body: { carrier: 'UPS', tracking: '1Z999' } })
  const linesOf = async () => (await shop.read(orderId)).lines.filter(({ kind }) => kind === 'shipping')

  return { ...shop, buildId, orderId, arrange, takeOff, ship, linesOf }
}

test('shipping joins the order with its tax, is paid before it leaves, and is a sale once it has left', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openReady({ db, as, services })
  const before = await shop.readBuild(shop.buildId)
  expect(before).toMatchObject({ isSent: false, shippingCents: usualTerms.shippingCents })
  await expect(shop.ship()).rejects.toMatchObject({ code: 'wrong_state', message: 'Say first where it is sent to.' })

  const headers = key()
  const arranged = await shop.arrange(2000, headers)
  expect(await shop.arrange(2000, headers)).toEqual(arranged)
  expect(arranged).toMatchObject({ isSent: true, shippedTo: address, shippingCents: 2000, shippingTotalCents: 2200 })
  expect(arranged.dueCents).toBe(before.dueCents + 2200)
  expect(await shop.linesOf()).toMatchObject([
    { name: `Shipping of ${before.number}`, unitCents: 2000, taxCents: 200, state: 'reserved' },
  ])
  const mail = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'build_to_be_shipped')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('$22.00 with tax')
  expect(mail.text).toContain(address)

  await expect(shop.ship()).rejects.toMatchObject({ message: 'The balance is to be paid first.' })
  await shop.payOrder(shop.orderId)
  const handOver = shop.builder(buildOrdersContract.handOverBuild, {
    params: { buildId: shop.buildId },
    headers: key(),
    body: { signedName: 'Ana Ruiz' },
  })
  await expect(handOver).rejects.toMatchObject({ message: 'It is to be sent. Take the shipping off first.' })
  const { builds } = await shop.builder(buildOrdersContract.listBuilds, { query: { shelf: 'to_ship' } })
  expect(builds.map(({ id }) => id)).toEqual([shop.buildId])

  const leaving = key()
  expect(await shop.ship(leaving)).toMatchObject({ status: 'shipped', shippedTo: address, carrier: 'UPS' })
  expect(await shop.ship(leaving)).toMatchObject({ status: 'shipped' })
  expect(await shop.read(shop.orderId)).toMatchObject({ status: 'fulfilled', dueCents: 0 })
  expect(await inBooks(db)).toMatchObject({ 4090: -2000 })
  expect(await faultsOfLedgers(db)).toEqual([])
  const token = /\/track#(\S+)/.exec(mail.text)?.[1] ?? ''
  expect(await call(buildTrackerContract.trackBuild, { body: { token } })).toMatchObject({
    status: 'shipped',
    shippedTo: address,
    tracking: '1Z999',
  })
  await expect(shop.arrange()).rejects.toMatchObject({ code: 'wrong_state' })

  // What came back and is fetched the next time does not travel.
  const back = await shop.step(shop.buildId, 'warranty_return', { reason: 'A head came loose' })
  expect(back).toMatchObject({ isSent: false, shippedTo: '', carrier: '' })
})

test('until it is paid shipping is changed and taken back; what was paid for it goes back on the order', async ({
  db,
  as,
  services,
}) => {
  const shop = await openReady({ db, as, services })
  const { dueCents, version } = await shop.readBuild(shop.buildId)
  await shop.arrange(2000, key(), { version })
  await expect(shop.arrange(2000, key(), { version })).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await shop.arrange(3000)).toMatchObject({ shippingCents: 3000, dueCents: dueCents + 3300 })
  expect((await shop.linesOf()).map(({ state }) => state)).toEqual(['released', 'reserved'])
  expect(await shop.takeOff()).toMatchObject({ isSent: false, shippedTo: '', dueCents })
  await expect(shop.takeOff()).rejects.toMatchObject({ code: 'wrong_state' })
  // For nothing it costs nothing.
  expect(await shop.arrange(0)).toMatchObject({ isSent: true, shippingCents: 0, dueCents })

  await shop.arrange(1000)
  await shop.payOrder(shop.orderId)
  await expect(shop.takeOff()).rejects.toMatchObject({ message: /give it back on its order/ })
  await expect(shop.arrange(500)).rejects.toMatchObject({ code: 'wrong_state' })
  const paid = (await shop.linesOf()).find(({ state }) => state === 'reserved')
  await shop.refund(shop.orderId, [{ lineId: paid?.id ?? '', quantity: 1 }])
  expect(await shop.readBuild(shop.buildId)).toMatchObject({ isSent: false, dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('its client says by the link where it goes, at the price of the house; said once more nobody is mailed', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openReady({ db, as, services })
  const { buildId } = shop
  const mailed = async () =>
    (await db.selectFrom('notice').select('text').where('template', '=', 'build_to_be_shipped').execute()).length
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'build_ready')
    .executeTakeFirstOrThrow()
  const token = /\/track#(\S+)/.exec(text)?.[1] ?? ''
  const choose = (to: string | null, link = token) =>
    call(buildTrackerContract.chooseBuildShipping, { body: { token: link, address: to } })
  const lastOf = async (id: string) =>
    (await shop.builder(buildShippingContract.readLastAddress, { params: { buildId: id } })).address

  const { dueCents } = await shop.readBuild(buildId)
  await expect(choose(address, `${token}x`)).rejects.toMatchObject({ code: 'not_found' })
  for (const nowhere of ['Home', '. . . . . .', '\u200B'.repeat(9)]) {
    await expect(choose(nowhere)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: {
        details: expect.arrayContaining([{ path: 'address', message: expect.stringMatching(/whole address/) }]),
      },
    })
  }
  await expect(choose(null)).rejects.toMatchObject({ code: 'wrong_state' })
  const { shippingCents } = usualTerms
  const withTax = { shippingCents, shippingWithTaxCents: shippingCents * 1.1 }
  expect(await call(buildTrackerContract.trackBuild, { body: { token } })).toMatchObject({ shippedTo: '', ...withTax })
  expect(await choose(address)).toMatchObject({ shippedTo: address, ...withTax, pickupAt: null })
  const said = await shop.readBuild(buildId)
  expect(said).toMatchObject({ isSent: true, shippedTo: address, dueCents: dueCents + shippingCents * 1.1 })
  expect(await mailed()).toBe(1)

  // Neither its client nor staff say anything new.
  await choose(address)
  expect(await shop.arrange(shippingCents)).toMatchObject({ version: said.version })
  expect(await mailed()).toBe(1)
  expect(await choose('7 Lake Street, Chicago')).toMatchObject({ shippedTo: '7 Lake Street, Chicago', shippingCents })
  expect(await mailed()).toBe(2)

  expect(await choose(null)).toMatchObject({ shippedTo: '' })
  expect(await shop.readBuild(buildId)).toMatchObject({ isSent: false, dueCents })
  await choose(address)
  await shop.payOrder(shop.orderId)
  await expect(choose(null)).rejects.toMatchObject({ message: /Call us, and we give it back/ })
  await shop.ship()
  await expect(choose(address)).rejects.toMatchObject({ code: 'wrong_state' })

  // The next build of the same client knows it.
  const next = await shop.begun()
  expect(await lastOf(next.buildId)).toBe(address)
  await expect(lastOf('01990000-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('nobody puts shipping on an order but the build, and whoever does not see the build does not either', async ({
  db,
  as,
  services,
}) => {
  const shop = await openReady({ db, as, services })
  const { buildId, orderId } = shop
  const sneak = (line: { kind: string; quantity: number; buildId: string; amountCents: number }) =>
    shop.desk(orderLinesContract.addOrderLine, { params: { orderId }, headers: key(), body: { line } })
  const line = { kind: 'shipping', quantity: 1, buildId, amountCents: 100 }
  await expect(sneak(line)).rejects.toMatchObject({ code: 'not_offered' })
  await expect(shop.sell([line])).rejects.toMatchObject({ code: 'not_offered' })
  await shop.arrange(500)
  await expect(sneak(line)).rejects.toMatchObject({ code: 'not_offered' })

  const coach = await as('coach')
  const removing = coach(buildShippingContract.removeShipping, { params: { buildId } })
  await expect(removing).rejects.toMatchObject({ code: 'not_allowed' })
  const missing = '01990000-0000-7000-8000-000000000000'
  await expect(
    shop.builder(buildShippingContract.removeShipping, { params: { buildId: missing } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
