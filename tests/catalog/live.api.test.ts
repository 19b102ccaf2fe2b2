import { expect, vi } from 'vitest'

import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import { goodsContract } from '#shared/catalog/goods-contract.ts'
import { ProductDocument } from '#shared/catalog/goods.ts'
import { test } from '#tests/live/stock-client.ts'
import { makeStudio } from '#tests/support/make.ts'

import { at, newDocument } from './draft.ts'

const { publishService, putPeakHours, putPolicy, readChoices, readService, saveDraft } = catalogEditorContract

test('whoever has something of the catalogue open is told that another manager saves it', async ({
  db,
  as,
  stock,
  tokenOf,
  following,
}) => {
  const { serviceId } = await makeStudio(db)
  const open = await stock(await tokenOf('manager')).join({ topic: 'catalog' })
  const manager = await as('manager')
  const params = { serviceId }

  const { document, version, draftVersion } = await manager(readService, { params })
  const body = { document: at(12_000)(document ?? newDocument()), version, draftVersion }
  const draft = await manager(saveDraft, { params, body })
  await manager(publishService, { params, body: { version, draftVersion: draft.draftVersion, keepBookings: [] } })
  await manager(putPeakHours, { body: { hours: [{ weekday: 2, starts: '17:00', ends: '21:00' }] } })
  const { policies } = await manager(readChoices, {})
  const [{ code, bands, graceMinutes } = { code: '', bands: [], graceMinutes: 0 }] = policies
  await manager(putPolicy, { params: { code }, body: { bands, graceMinutes, noShowFeePercent: 99 } })
  const item = { sku: 'CAP', barcode: null, variant: '', priceCents: 2500, taxCategory: 'goods', unit: 'each' }
  const cap = { name: 'Cap', brand: '', kind: 'apparel', description: '', active: true }
  await manager(goodsContract.createProduct, {
    body: ProductDocument.parse({ ...cap, items: [{ ...item, active: true }] }),
  })

  await vi.waitFor(async () => {
    await following.look()
    expect(open.changes.map(({ type }) => type)).toEqual([
      'service_draft_saved',
      'service_published',
      'peak_hours_changed',
      'cancellation_policy_changed',
      'product_created',
    ])
  }, 60_000)
})

test('of the catalogue as it is edited no client is told', async ({ stock, tokenOf }) => {
  const { states } = await stock(await tokenOf('member')).join({ topic: 'catalog' })

  expect(states).toEqual([expect.stringMatching(/^CHANNEL_ERROR Unauthorized/)])
})
