import { randomBytes, randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { passportOf } from '#shared/workshop/passport.ts'
import { makeItem } from '#tests/orders/counter.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { withOwnStudio } from '#tests/support/own-studio.ts'
import { scan } from '#tests/support/scan.ts'

const test = withOwnStudio()

/** Two heads on the shelf, and two more ordered. */
async function makeHeads(own: Db) {
  const locationId = await makeLocation(own)
  await makeItem(own, { sku: 'HEAD-7I', name: 'Iron head', priceCents: 9000 })
  const { id: itemId } = await own.updateTable('item').set({ tracked: true }).returning('id').executeTakeFirstOrThrow()
  await own.insertInto('stockLevel').values({ itemId, locationId, onHand: 2 }).execute()
  const at = new Date()
  const { id: supplierId } = await own
    .insertInto('supplier')
    .values({ name: 'Prairie Golf Supply', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: purchaseOrderId } = await own
    .insertInto('purchaseOrder')
    .values({ supplierId, locationId, status: 'sent', createdAt: at, sentAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await own
    .insertInto('purchaseOrderLine')
    .values({ purchaseOrderId, itemId, position: 0, quantity: 2, costCents: 4000, packQuantity: 1 })
    .execute()

  // Somebody misses it, whose club says its serial with a space.
  const stolen = {
    slot: 'D' as const,
    status: 'stolen' as const,
    spec: JSON.stringify({ headSerial: 'SN 0004' }),
    createdAt: at,
  }
  await own
    .insertInto('club')
    .values({ ...stolen, personId: null, passportCode: passportOf(randomBytes(10)) })
    .execute()

  return { purchaseOrderId, itemId }
}

test('heads are told apart, received by scanned serials, thrown away by one, and found by it', async ({
  own,
  studio,
  openAs,
}) => {
  const { purchaseOrderId } = await makeHeads(own)
  const page = await openAs(await makeUser(own, { roles: ['manager'] }), '/admin/inventory/all?item=HEAD-7I')
  await page.getByRole('button', { name: 'Tell apart by serials' }).click()
  const tracking = page.getByRole('dialog', { name: 'Tell apart by serials' })
  await tracking.getByLabel('Serials', { exact: true }).fill('SN-0001')
  await page.keyboard.press('Enter')
  await page.keyboard.type('sn-0001')
  await page.keyboard.press('Enter')
  await tracking.getByText('sn-0001 stands there already.').waitFor()
  await tracking.getByRole('button', { name: 'Tell them apart' }).click()
  await expect.poll(() => tracking.getByText('This is required.').count()).toBe(1)
  await page.keyboard.type('SN-0002')
  await page.keyboard.press('Enter')
  await tracking.getByText('2 of 2 named.').waitFor()
  await tracking.getByRole('button', { name: 'Tell them apart' }).click()
  await tracking.waitFor({ state: 'hidden' })
  const pieces = page.getByRole('list', { name: 'Pieces' })
  await pieces.getByText('SN-0002').waitFor()

  await page.goto(`${studio.url}/admin/inventory/orders/${purchaseOrderId}`)
  await page.getByRole('button', { name: 'Receive' }).click()
  const came = page.getByRole('region', { name: 'What came' })
  await scan(page, 'HEAD-7I')
  await came.getByText('HEAD-7I: now the serial of the piece.').waitFor()
  await scan(page, 'SN-0003')
  await came.getByText('SN-0003').waitFor()
  await scan(page, 'SN-0004')
  await came.getByText(/SN 0004 is a client’s driver that is stolen/).waitFor()
  await came.getByRole('button', { name: 'Receive 2' }).click()
  await came.waitFor({ state: 'hidden' })

  await page.goto(`${studio.url}/admin/inventory/all?item=HEAD-7I`)
  await page.getByText('4 available').waitFor()
  await page.getByRole('button', { name: 'Count or adjust' }).click()
  const moving = page.getByRole('dialog', { name: 'Count or adjust' })
  await moving.getByLabel('What happened').selectOption({ label: 'Thrown away' })
  await moving.getByLabel('Serials', { exact: true }).fill('SN-0003')
  await page.keyboard.press('Enter')
  await moving.getByText('4 on hand, 3 then.').waitFor()
  await moving.getByLabel('Reason').fill('Cracked at the hosel')
  await moving.getByRole('button', { name: 'Take them off the shelf' }).click()
  await moving.waitFor({ state: 'hidden' })
  const gone = pieces.getByRole('listitem').filter({ hasText: 'SN-0003' })
  await gone.getByText('Thrown away', { exact: true }).waitFor()
  await gone.getByLabel('What happened to SN-0003').click()
  await gone.getByText(/Cracked at the hosel/).waitFor()

  await page.goto(`${studio.url}/admin/inventory/all?search=sn-0003`)
  await page.getByRole('link', { name: 'HEAD-7I' }).waitFor()
})

/** Three on the shelf, of which one is promised to a build; one was sold, and nobody has said which. */
async function makePromised(own: Db) {
  const known = await own.selectFrom('location').select('id').executeTakeFirst()
  const locationId = known?.id ?? (await makeLocation(own))
  await makeItem(own, { sku: 'HEAD-9I', name: 'Other iron head', priceCents: 9000 })
  await own.transaction().execute(async (trx) => {
    const { id: itemId } = await trx
      .updateTable('item')
      .set({ tracked: true, bySerial: true })
      .where('sku', '=', 'HEAD-9I')
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('stockLevel').values({ itemId, locationId, onHand: 3, reserved: 1 }).execute()
    const job = { jobKind: 'build' as const, jobId: randomUUID(), jobNumber: 'B-1001' }
    const promised = { ownerKind: 'build_club', ownerId: randomUUID(), quantity: 1, at: new Date(), ...job }
    await trx
      .insertInto('stockReservation')
      .values({ ...promised, itemId, locationId })
      .execute()
    const sold = { state: 'sold' as const, named: false, ownerKind: 'order_line', ownerId: randomUUID() }
    await trx
      .insertInto('stockUnit')
      .values(['PC-1', 'PC-2', 'PC-3'].map((serial) => ({ itemId, locationId, serial, state: 'on_shelf' as const })))
      .execute()
    await trx
      .insertInto('stockUnit')
      .values({ itemId, locationId, serial: 'PC-4', ...sold })
      .execute()
  })
}

test('somebody says which piece a build gets, and which one it was that was sold', async ({ own, openAs }) => {
  await makePromised(own)
  const page = await openAs(await makeUser(own, { roles: ['manager'] }), '/admin/inventory/all?item=HEAD-9I')
  const pieces = page.getByRole('list', { name: 'Pieces' })
  const piece = (serial: string) => pieces.getByRole('listitem').filter({ hasText: serial })
  await page.getByRole('button', { name: 'Who gets it: PC-2' }).click()
  const giving = page.getByRole('dialog', { name: 'Who gets PC-2?' })
  await giving.getByLabel('For').selectOption({ label: 'Promised: B-1001' })
  await giving.getByRole('button', { name: 'This one' }).click()
  await giving.waitFor({ state: 'hidden' })
  await piece('PC-2').getByText('Kept', { exact: true }).waitFor()

  await piece('PC-4').getByText('Nobody has said yet that it is this one.').waitFor()
  await page.getByRole('button', { name: 'Which it was: PC-4' }).click()
  const exchanging = page.getByRole('dialog', { name: 'Which piece was it?' })
  await exchanging.getByLabel('Serial').selectOption({ label: 'PC-3' })
  await exchanging.getByRole('button', { name: 'It was this one' }).click()
  await exchanging.waitFor({ state: 'hidden' })
  await piece('PC-3').getByText('Sold', { exact: true }).waitFor()
  await piece('PC-4').getByText('On the shelf', { exact: true }).waitFor()
  await piece('PC-4').getByLabel('What happened to PC-4').click()
  await piece('PC-4')
    .getByText(/It was PC-3/)
    .waitFor()
})
