import { expect } from 'vitest'

import { ClubSpec } from '#shared/clubs/spec.ts'
import { attributeFieldsOf, attributesOf, specOfPart } from '#shared/inventory/attributes.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeParts } from './parts.ts'

test('what is known of a part is written down by the fields of its kind, found by letters and by what it fits', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  await makeParts(db)
  const manager = await as('manager')
  const describe = (sku: string, body: Record<string, string | number | boolean>) =>
    manager(inventoryContract.describeItem, { params: { sku }, body })
  const iron = { flex: 'S', tip: '.355T', rawShaftMass: 1220, shaftMaterial: 'steel' }

  expect(await describe('SHF-IR', iron)).toMatchObject({ attributes: iron })
  await describe('HED-7', { bore: '.355T', slot: '7i', hand: 'left' })

  const stock = async (query: object) =>
    (await manager(inventoryContract.listStock, { query })).items.map(({ sku }) => sku)
  expect(await stock({ tip: '.355T' })).toEqual(['HED-7', 'SHF-IR'])
  expect(await stock({ tip: '.355T', flex: 'S' })).toEqual(['SHF-IR'])
  expect(await stock({ tip: '.370P' })).toEqual([])
  expect(await stock({ search: '.355t steel' })).toEqual(['SHF-IR'])

  const items = await manager(inventoryContract.listItems, { query: { q: 'ironline', tip: '.355T' } })
  expect(items.items).toMatchObject([{ sku: 'SHF-IR', attributes: iron, stock: null }])
  const item = await manager(inventoryContract.readItem, { params: { sku: 'SHF-IR' } })
  expect(specOfPart(item)).toEqual({ ...iron, shaftBrand: 'Ironline', shaftModel: 'Iron shaft' })

  await expect(describe('SHF-IR', { tip: '.360' })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'tip' }] },
  })
  await expect(describe('SHF-IR', { gripCore: '.600' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(describe('SHF-IR', { rawShaftMass: 9 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(describe('NONE', {})).rejects.toMatchObject({ code: 'not_found' })
  const fitter = await as('fitter')
  await expect(fitter(inventoryContract.describeItem, { params: { sku: 'HED-7' }, body: {} })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  expect(await describe('HED-7', {})).toMatchObject({ attributes: {} })
})

test('every field of every kind can be drawn, and what a part gives a club the club can have', () => {
  for (const kind of ['head', 'shaft', 'grip', 'ferrule', 'adapter', 'ball'] as const) {
    expect(attributeFieldsOf(kind).map(({ key }) => key)).toEqual(Object.keys(attributesOf[kind].shape))
    const spec = specOfPart({ kind, brand: 'Tether', name: 'Soft', attributes: {} })
    expect(ClubSpec.parse(spec)).toEqual(spec)
  }
  expect(specOfPart({ kind: 'adapter', brand: 'Benchmark', name: 'Sleeve', attributes: { tip: '.335' } })).toEqual({
    hosel: 'Benchmark Sleeve',
  })
})
