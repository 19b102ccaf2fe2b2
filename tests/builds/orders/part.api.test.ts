import { expect } from 'vitest'

import { findBuild } from '#server/builds/orders/store.ts'
import { presentTrack } from '#server/builds/orders/track.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { eightIron, openFactory } from '#tests/builds/factory/factory.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { benchStages, sevenIron } from './workshop.ts'

type Shop = Awaited<ReturnType<typeof openFactory>>
type Leaving = { clubIds?: string[]; reason?: string; code?: string }

const leave = (shop: Shop, buildId: string, body: Leaving = {}) =>
  shop.other(buildOrdersContract.handOverBuild, {
    params: { buildId },
    headers: key(),
    body: { signedName: 'Ana Ruiz', ...body },
  })

const refused = (message: string) => ({ code: 'wrong_state', message })

test('clubs of a build that are checked leave for a reason, and the one that its maker makes good follows', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId, orderId } = await shop.begun([sevenIron, eightIron])
  const draft = await shop.draft(buildId)
  await shop.price(draft, 9000)
  const claimed = await shop.claim(await shop.receive(await shop.stepOrder(draft, 'ordered')))
  const [seven = '', eight = ''] = (await shop.readBuild(buildId)).clubs.map(({ id }) => id)
  const early = { clubIds: [seven], reason: 'They play on Sunday' }
  await expect(leave(shop, buildId, early)).rejects.toMatchObject(
    refused('Nothing of it is checked yet: the bench measures it first, and sends it to QC.'),
  )
  await shop.step(buildId, 'queued')
  await shop.step(buildId, 'in_build')
  for (const stage of benchStages) {
    if (stage === 'curing') await shop.cure(buildId)
    await shop.finish(buildId, stage)
  }
  for (const { field, target } of (await shop.readBuild(buildId)).clubs[0]?.measures ?? []) {
    await shop.builder(buildOrdersContract.measureClub, {
      params: { buildId },
      body: { clubId: seven, field, value: target },
    })
  }
  await shop.step(buildId, 'qc')
  // What is owed is said; so is what has no reason, no check, or no signature of somebody else.
  const { dueCents } = await shop.read(orderId)
  await expect(leave(shop, buildId, early)).rejects.toMatchObject(
    refused(`$${(dueCents / 100).toFixed(2)} of O-10001 is to be paid first.`),
  )
  await shop.payOrder(orderId)
  await expect(leave(shop, buildId, { clubIds: [seven] })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(leave(shop, buildId, { ...early, clubIds: [eight] })).rejects.toMatchObject(
    refused('The 8-iron is claimed of its maker. Leave it here, or settle the claim first.'),
  )
  await expect(leave(shop, buildId, { ...early, clubIds: [buildId] })).rejects.toMatchObject({ code: 'invalid_input' })
  const byBuilder = shop.builder(buildOrdersContract.handOverBuild, {
    params: { buildId },
    headers: key(),
    body: { signedName: 'Ana Ruiz', ...early },
  })
  await expect(byBuilder).rejects.toMatchObject(refused('You have built it: somebody else checks and signs it.'))

  const [before] = (await shop.readBuild(buildId)).promises
  const left = await leave(shop, buildId, early)
  expect(left).toMatchObject({ status: 'qc', hereClubs: 1, collectedClubs: 1, leftAt: null })
  expect(left.clubs[0]).toMatchObject({ collectedBy: 'Ana Ruiz', collectedReason: 'They play on Sunday' })
  expect(left.promises[0]).toEqual(before)
  expect(left.history.at(-1)?.reason).toBe('7i left before the others, signed by Ana Ruiz: They play on Sunday')
  await expect(leave(shop, buildId, early)).rejects.toMatchObject({ code: 'invalid_input' })
  const bag = () => shop.fitter(bagContract.listClubsOfPerson, { params: { personId: shop.personId } })
  expect((await bag()).clubs.map(({ slot }) => slot)).toEqual(['7i'])
  const row = await findBuild({ trx: db }, buildId)
  const states = row && (await presentTrack(jobWork(services, 'test'), row)).clubs.map(({ state }) => state)
  expect(states).toEqual(['yours', 'claimed'])
  await expect(shop.step(buildId, 'on_hold', { reason: 'x' }).then(() => cancel(shop, buildId))).rejects.toMatchObject({
    message: /1 club of it has left the house/,
  })
  await shop.step(buildId, 'qc')

  const anew = await shop.receive(await shop.settle(claimed, 'replaced'))
  await shop.measure(anew)
  await shop.stepOrder(anew, 'checked')
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  await expect(leave(shop, buildId, { code: '0000' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await leave(shop, buildId)).toMatchObject({ status: 'picked_up' })
  expect((await bag()).clubs.map(({ slot }) => slot).toSorted()).toEqual(['7i', '8i'])
  const books = await inBooks(db)
  expect([books[1310] ?? 0, books[5000]]).toEqual([0, 11_000])
  expect(await faultsOfLedgers(db)).toEqual([])
  await expectSoundStock(db)

  const back = await shop.step(buildId, 'warranty_return', { reason: 'The head rattles' })
  expect(back).toMatchObject({ hereClubs: 2, collectedClubs: 0 })
})

const cancel = (shop: Shop, buildId: string) =>
  shop.step(buildId, 'cancelled', { reason: 'No more', feeCents: 0 }, shop.keeper)
