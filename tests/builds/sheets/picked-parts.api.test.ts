import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { type EditedClub, writtenOf } from '#client/builds/sheets/grid/edited-club.ts'
import { withStocked } from '#client/builds/sheets/grid/stocked-part.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { clubStandards } from '#shared/clubs/standards.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { openWorkshop } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const blank = (slot: Slot): EditedClub => ({
  key: randomUUID(),
  slot,
  spec: { ...clubStandards[slot], bore: '.355T', labourCents: 4000 },
  madeBy: 'bench',
  parts: {},
  clubId: null,
})

test('a sheet of picked parts is priced from the shelf, and its parts are promised once it is approved', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const manager = await as('manager')
  await manager(inventoryContract.describeItem, {
    params: { sku: 'SHF-S' },
    body: { tip: '.355T', flex: 'S', rawShaftMass: 1280, rawLength: 616, shaftBalance: 1890 },
  })
  const { items } = await shop.fitter(inventoryContract.listItems, {
    query: { q: 'dynamic', kind: 'shaft', tip: '.355T' },
  })
  const [part] = items
  if (!part) throw new Error('The shaft is found by its letters')
  const clubs = (['7i', '8i'] as const).map((slot) => withStocked(blank(slot), 'shaft', part))

  expect(clubs[0]).toMatchObject({
    parts: { shaft: 'SHF-S' },
    spec: {
      shaftModel: 'Dynamic S300',
      tip: '.355T',
      flex: 'S',
      rawShaftMass: 1280,
      shaftBalance: 1890,
      shaftCents: 4500,
    },
  })

  const body = { kind: 'clubs' as const, personId: shop.personId, clubs: clubs.map(writtenOf) }
  const { id } = await shop.fitter(sheetsContract.createSheet, { body })
  await shop.fitter(sheetsContract.stepSheet, { params: { sheetId: id }, body: { to: 'shared' } })
  const draft = await shop.fitter(quotesContract.createQuote, { headers: key(), body: { sheetId: id } })
  expect(draft.lines).toMatchObject([
    { part: 'shaft', name: 'Dynamic S300', quantity: 2, unitCents: 4500 },
    { part: 'labour', quantity: 2, unitCents: 4000 },
  ])

  await shop.approve(await shop.send(draft))
  const { stock } = await shop.fitter(inventoryContract.readStock, { params: { sku: 'SHF-S' } })
  expect(stock).toMatchObject({ onHand: 4, reserved: 2, available: 2 })
})
