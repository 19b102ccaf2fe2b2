import { expect } from 'vitest'

import { headsNamed } from '#server/builds/orders/pieces.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'
import { catchUp } from '#tests/audit/catch-up.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { benchStages, openWorkshop, sevenIron } from './workshop.ts'

/** A bench with heads that are told apart. */
async function openHeads({ db, as, services }: Parameters<typeof openWorkshop>[0], serials: readonly string[]) {
  const shop = await openWorkshop({ db, as, services })
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: 'T2 head', kind: 'head' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku: 'HEAD-7I', priceCents: 9000, tracked: true }).execute()
  const { builder, desk } = shop
  await desk(unitsContract.trackSerials, { params: { sku: 'HEAD-7I' }, body: { bySerial: true, serials: [] } })
  const body = { sku: 'HEAD-7I', kind: 'receive' as const, quantity: serials.length, unitCostCents: 4000 }
  await desk(inventoryContract.moveStock, {
    headers: key(),
    body: { ...body, reason: 'Delivery', serials: [...serials] },
  })

  const name = async (serial: string, clubId: string) => {
    const { units } = await builder(unitsContract.listStockUnits, { query: { serial } })
    const owner = { kind: 'build_club' as const, id: clubId }
    await builder(unitsContract.nameStockUnit, { params: { unitId: units[0]?.id ?? '' }, body: owner })
  }
  const handOver = async (headSerial?: string) => {
    const spec = { ...sevenIron.spec, ...(headSerial !== undefined && { headSerial }) }
    const { buildId, orderId } = await shop.ready([{ ...sevenIron, spec, headSku: 'HEAD-7I' }])
    await shop.payOrder(orderId)
    const left = await builder(buildOrdersContract.handOverBuild, {
      params: { buildId },
      headers: key(),
      body: { signedName: 'Ana Ruiz' },
    })
    return { buildId, club: left.clubs[0] ?? expect.fail('It has a club') }
  }
  const bag = async () => {
    const { clubs } = await builder(bagContract.listClubsOfPerson, { params: { personId: shop.personId } })
    return clubs[0] ?? expect.fail('There is a club in the bag')
  }

  return { ...shop, name, handOver, bag }
}

test('the serial of a head goes from its receipt over the bench to the passport of the club', async ({
  db,
  as,
  services,
}) => {
  const shop = await openHeads({ db, as, services }, ['HD-1', 'HD-2'])
  const { buildId } = await shop.begun([{ ...sevenIron, headSku: 'HEAD-7I' }])
  const [promised] = (await shop.readBuild(buildId)).clubs
  expect(promised?.pieces).toEqual([])
  await shop.name('HD-2', promised?.id ?? '')
  expect((await shop.readBuild(buildId)).clubs).toMatchObject([
    { pieces: [{ part: 'head', sku: 'HEAD-7I', serial: 'HD-2', named: true }] },
  ])

  // The last one that lies there is this one for sure.
  const { club } = await shop.handOver()
  expect(club.pieces).toMatchObject([{ serial: 'HD-1', named: true }])
  expect(await shop.bag()).toMatchObject({ spec: { headSerial: 'HD-1', headModel: 'T2' } })
  const { passportCode } = await shop.bag()
  const { club: read } = await shop.builder(passportContract.readPassport, { params: { code: passportCode } })
  expect(read).toMatchObject({ spec: { headSerial: 'HD-1' } })
})

test('a piece that nobody has named is in no bag, until somebody says which it was', async ({ db, as, services }) => {
  const shop = await openHeads({ db, as, services }, ['HD-1', 'HD-2'])
  const { club } = await shop.handOver()
  expect(club.pieces).toMatchObject([{ serial: 'HD-1', named: false }])
  expect((await shop.bag()).spec).not.toHaveProperty('headSerial')

  await shop.name('HD-2', club.id)
  await catchUp(services, headsNamed)
  await catchUp(services, headsNamed)
  expect(await shop.bag()).toMatchObject({ spec: { headSerial: 'HD-2' }, version: 2 })
})

test('what the sheet or the client says of a head stays', async ({ db, as, services }) => {
  const shop = await openHeads({ db, as, services }, ['HD-1', 'HD-2'])
  const { club } = await shop.handOver('NF-20 114')
  expect(club).toMatchObject({ spec: { headSerial: 'NF-20 114' }, pieces: [{ serial: 'HD-1' }] })
  await shop.name('HD-2', club.id)
  await catchUp(services, headsNamed)
  expect(await shop.bag()).toMatchObject({ spec: { headSerial: 'NF-20 114' }, version: 1 })
})

test('another head under warranty is named beside the one that failed, and is the club’s from then on', async ({
  db,
  as,
  services,
}) => {
  const shop = await openHeads({ db, as, services }, ['HD-1', 'HD-2', 'HD-3'])
  const { buildId, club } = await shop.handOver()
  await shop.name('HD-1', club.id)
  await shop.step(buildId, 'warranty_return', { reason: 'It cracked' })
  await shop.builder(buildWarrantyContract.replacePart, {
    params: { buildId },
    body: { clubId: club.id, part: 'head', sku: 'HEAD-7I', reason: 'Cracked' },
  })
  await shop.name('HD-3', club.id)
  await shop.step(buildId, 'in_build')
  for (const stage of benchStages) {
    if (stage === 'curing') await shop.cure(buildId)
    await shop.finish(buildId, stage)
  }
  expect((await shop.readBuild(buildId)).clubs).toMatchObject([{ pieces: [{ part: 'head', serial: 'HD-3' }] }])
  const { units } = await shop.builder(unitsContract.listStockUnits, { query: { serial: 'HD-1' } })
  expect(units[0]).toMatchObject({ state: 'scrapped' })
  expect(units[0]?.history[0]).toMatchObject({ reason: 'Another one is in its place' })

  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  await shop.builder(buildOrdersContract.handOverBuild, {
    params: { buildId },
    headers: key(),
    body: { signedName: 'Ana Ruiz' },
  })
  expect((await shop.bag()).spec).toMatchObject({ headSerial: 'HD-3' })
  expect(await faultsOfLedgers(db)).toEqual([])
})
