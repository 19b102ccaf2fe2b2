import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

import { readYaml } from '#server/setup/service.ts'
import { taxContract } from '#shared/catalog/tax-contract.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { ownStudio } from '#tests/settings/own-studio.ts'
import { test } from '#tests/support/test.ts'

const { applySetup, readSetupDocument } = setupContract
const { readItem } = inventoryContract
const { readTaxes } = taxContract

const glove = {
  name: 'Players glove',
  brand: 'Marrow',
  kind: 'glove',
  items: [
    { sku: 'glv-m', barcode: '2000000000015', variant: 'M', priceCents: 2400 },
    { sku: 'GLV-L', variant: 'L', priceCents: 2400 },
  ],
}
const balls = { name: 'Range balls', kind: 'ball', items: [{ sku: 'BALL', priceCents: 1800, unit: 'dozen' }] }
const vat = { jurisdiction: 'Crown', percent: 20, categories: ['goods', 'lesson'], from: '2024-01-01' }
const levy = { jurisdiction: 'City', percent: 0.125, categories: ['goods'], from: '2024-01-01' }

const documentOf = (more: object) => SetupDocument.parse({ version: 1, ...more })
const whole = documentOf({
  ...ownStudio,
  taxes: { pricesIncludeTax: true, rounding: 'order', rates: [levy, vat] },
  register: { cashRoundingCents: 5, giftCardMonths: 24 },
  goods: [glove, balls],
})

test('taxes and goods of a document are there, read back as they were, and set up again change nothing', async ({
  as,
}) => {
  const admin = await as('admin')
  const put = (body: SetupDocument, query = {}) => admin(applySetup, { query, body })

  const tried = await put(whole, { dryRun: '1' })
  const first = await put(whole)
  const read = await admin(readSetupDocument, {})
  const again = await put(whole)

  expect(tried.changes).toEqual(first.changes)
  expect(first.changes).toEqual(
    expect.arrayContaining([
      { section: 'taxes', key: 'goods, Crown', what: 'added' },
      { section: 'register', key: 'register', what: 'changed' },
      { section: 'goods', key: 'Marrow Players glove', what: 'added' },
    ]),
  )
  expect(read).toEqual(whole)
  expect(again).toMatchObject({ changes: [], differences: [] })
  expect(await admin(readTaxes, {})).toMatchObject({ pricesIncludeTax: true, rounding: 'order' })
  expect(await admin(readItem, { params: { sku: 'GLV-M' } })).toMatchObject({ isSold: true, priceCents: 2400 })
})

test('once open, what differs is listed, and changed where its section is named: rates from today on', async ({
  as,
}) => {
  const admin = await as('admin')
  const put = (body: SetupDocument, overwrite?: string) =>
    admin(applySetup, { query: { ...(overwrite && { overwrite }) }, body })
  await put(whole)
  const other = documentOf({
    taxes: { pricesIncludeTax: true, rounding: 'order', rates: [{ ...vat, percent: 21 }] },
    goods: [
      { ...glove, items: [{ sku: 'GLV-XL', variant: 'M', barcode: '2000000000015', priceCents: 2600 }] },
      { ...balls, retired: true },
    ],
  })

  expect((await put(other)).differences.map(({ key, field }) => [key, field])).toEqual([
    ['goods, Crown', 'percent'],
    ['lesson, Crown', 'percent'],
    ['Marrow Players glove', 'items'],
    ['Range balls', 'retired'],
  ])
  expect((await put(other, 'taxes,goods')).changes.map(({ key, what }) => [key, what])).toEqual([
    ['goods, Crown', 'changed'],
    ['lesson, Crown', 'changed'],
    ['Marrow Players glove', 'changed'],
    ['Range balls', 'retired'],
  ])

  const { rates } = await admin(readTaxes, {})
  expect(rates.filter(({ category }) => category === 'lesson')).toMatchObject([
    { ratePpm: 210_000, from: '2026-11-24', until: null },
    { ratePpm: 200_000, from: '2024-01-01', until: '2026-11-23' },
  ])
  const isSold = async (sku: string) => (await admin(readItem, { params: { sku } })).isSold
  expect([await isSold('GLV-XL'), await isSold('GLV-M'), await isSold('BALL')]).toEqual([true, false, false])
  expect(await put(other, 'taxes,goods')).toMatchObject({ changes: [], differences: [] })
})

test('a code that another product has is said with its place', async ({ as }) => {
  const admin = await as('admin')
  await admin(applySetup, { query: {}, body: whole })
  const taken = { name: 'Other glove', kind: 'glove', items: [{ sku: 'GLV-M', priceCents: 100 }] }

  await expect(admin(applySetup, { query: {}, body: documentOf({ goods: [taken] }) })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'goods.0.items.0.sku', message: 'Marrow Players glove has this already.' }] },
  })
  const twice = { ...glove, name: 'Second', brand: '' }
  expect(SetupDocument.safeParse({ version: 1, goods: [glove, twice] }).error?.issues).toMatchObject([
    { path: ['goods', 1, 'items', 0, 'sku'] },
    { path: ['goods', 1, 'items', 1, 'sku'] },
  ])
})

test('the example and the demo say taxes and goods', async () => {
  const example = await readFile(new URL('../../server/setup/setup.example.yml', import.meta.url), 'utf8')

  expect(readYaml(example, SetupDocument).value).toMatchObject({
    taxes: { rates: [{ percent: 6.25 }] },
    register: { cashRoundingCents: 0, giftCardMonths: 60 },
    goods: [{}, {}],
  })
})
