import fc from 'fast-check'
import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { type ChosenFate, takenPartsContract } from '#shared/builds/orders/taken-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { benchStages, sevenIron } from '#tests/builds/orders/workshop.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { eightIron, openFactory } from './factory.ts'

type Shop = Awaited<ReturnType<typeof openFactory>>

const takenOf = (by: Call, buildId: string) => by(takenPartsContract.listTakenParts, { params: { buildId } })

interface CancelBuildBody {
  reason?: string
  feeCents?: number
  parts?: ChosenFate[]
}

const cancel = (by: Call, buildId: string, body: CancelBuildBody = {}) =>
  by(buildOrdersContract.stepBuild, { params: { buildId }, body: { to: 'cancelled', ...body } })

async function cutTips(shop: Shop, buildId: string) {
  await shop.step(buildId, 'queued')
  await shop.step(buildId, 'in_build')
  await shop.finish(buildId, 'prep')
  await shop.finish(buildId, 'tip_cut')
}

test('a build that is cancelled leaves no cost in progress: cut is scrap, a maker’s club is paid by what is kept', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([sevenIron, eightIron])
  const draft = await shop.draft(buildId)
  await shop.price(draft, 9000)
  await shop.receive(await shop.stepOrder(draft, 'ordered'))
  await cutTips(shop, buildId)

  const { parts } = await takenOf(shop.keeper, buildId)
  expect(parts).toMatchObject([
    { slot: '7i', kind: 'shaft', costCents: 2000 },
    { slot: '8i', kind: 'club', itemId: null, costCents: 9000 },
  ])
  expect((await takenOf(shop.fitter, buildId)).parts.map(({ costCents }) => costCents)).toEqual([null, null])
  const [shaft, club] = parts.map(({ clubId, itemId }) => ({ clubId, itemId }))
  if (!shaft || !club) throw new Error('Two parts are taken')

  const why = { reason: 'The client moves abroad', feeCents: 9000 }
  await expect(cancel(shop.fitter, buildId, why)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(cancel(shop.keeper, buildId)).rejects.toMatchObject({ code: 'invalid_input' })
  const shelved = [{ ...shaft, fate: 'shelved' as const }]
  await expect(cancel(shop.keeper, buildId, { ...why, parts: shelved })).rejects.toMatchObject({
    message: 'Dynamic S300 does not go back to the shelf.',
  })
  const billed = [{ ...club, fate: 'billed' as const }]
  await expect(cancel(shop.keeper, buildId, { ...why, feeCents: 0, parts: billed })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const strange = [{ ...club, clubId: buildId, fate: 'scrapped' as const }]
  await expect(cancel(shop.keeper, buildId, { ...why, parts: strange })).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await cancel(shop.keeper, buildId, { ...why, parts: billed })).toMatchObject({ status: 'cancelled' })
  const books = await inBooks(db)
  expect(books[1310] ?? 0).toBe(0)
  expect(books).toMatchObject({ 5000: 9000, 5010: 2000, 2000: -9000 })
  expect((await takenOf(shop.keeper, buildId)).parts).toEqual([])
  expect(await faultsOfLedgers(db)).toEqual([])
  await expectSoundStock(db)
})

test('of a cancelled build drafts are called off, and what its maker still sends is scrap at once', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron, { ...eightIron, slot: '9i' }])
  const [eight = '', nine = ''] = (await shop.readBuild(buildId)).clubs.map(({ id }) => id)
  const ordered = await shop.stepOrder(await shop.draft(buildId, [eight]), 'ordered')
  const draft = await shop.draft(buildId, [nine])
  await cancel(shop.keeper, buildId)

  expect(await shop.readOrder(draft)).toMatchObject({ status: 'cancelled', clubCount: 0 })
  await expect(shop.draft(buildId, [nine])).rejects.toMatchObject({ code: 'wrong_state' })
  const came = await shop.receive(await shop.readOrder(ordered))
  await shop.price(came, 9000)
  expect(await inBooks(db)).toMatchObject({ 5010: 9000, 2000: -9000 })
  await shop.settle(await shop.claim(came), 'credited')
  const books = await inBooks(db)
  expect([books[1310] ?? 0, books[5010] ?? 0, books[2000] ?? 0]).toEqual([0, 0, 0])
})

test('a parcel that comes at the instant of the cancelling leaves nothing in progress', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  for (let round = 0; round < 3; round += 1) {
    const { buildId } = await shop.begun([eightIron])
    const draft = await shop.draft(buildId)
    await shop.price(draft, 9000)
    const ordered = await shop.stepOrder(draft, 'ordered')
    const why = { reason: 'The client moves abroad', feeCents: 0 }
    await Promise.allSettled([shop.receive(ordered), cancel(shop.keeper, buildId, why)])
    expect(await shop.readBuild(buildId, shop.keeper)).toMatchObject({ status: 'cancelled' })
    expect((await inBooks(db))[1310] ?? 0).toBe(0)
  }
})

const lives = fc.record({
  /** How far the bench was. */
  stages: fc.integer({ min: 0, max: benchStages.length }),
  isOrdered: fc.boolean(),
  comes: fc.constantFrom('before', 'after', 'never'),
  isPricedLate: fc.boolean(),
  isBilled: fc.boolean(),
})

test('however far it was: of a build that is cancelled or handed over nothing is in progress', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  await shop.stock(40, 'receive')

  await fc.assert(
    fc.asyncProperty(lives, async ({ stages, isOrdered, comes, isPricedLate, isBilled }) => {
      const { buildId } = await shop.begun([sevenIron, eightIron])
      const draft = await shop.draft(buildId)
      if (!isPricedLate) await shop.price(draft, 9000)
      if (isOrdered) await shop.stepOrder(draft, 'ordered')
      if (isOrdered && comes === 'before') await shop.receive(await shop.readOrder(draft))
      if (stages > 0) {
        await shop.step(buildId, 'queued')
        await shop.step(buildId, 'in_build')
      }
      for (const stage of benchStages.slice(0, stages)) {
        if (stage === 'curing') await shop.cure(buildId)
        await shop.finish(buildId, stage)
      }
      const { parts } = await takenOf(shop.keeper, buildId)
      const chosen = parts.map(({ clubId, itemId }) => ({ clubId, itemId, fate: 'billed' as const }))
      const why = { reason: 'The client moves abroad', feeCents: 5000 }
      await cancel(shop.keeper, buildId, { ...why, ...(isBilled && { parts: chosen }) })
      if (isOrdered && comes === 'after') await shop.receive(await shop.readOrder(draft))
      if (isPricedLate && isOrdered) await shop.price(await shop.readOrder(draft), 9000)

      expect((await inBooks(db))[1310] ?? 0).toBe(0)
    }),
    { numRuns: 6 },
  )
  await expectSoundStock(db)
  expect(await faultsOfLedgers(db)).toEqual([])
})
