import { expect } from 'vitest'

import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { iron, openChanging } from '#tests/builds/changes/changing.ts'
import { openWorkshop } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePaidFitting } from './paid-fitting.ts'

test('the fee of a fitting is credited once, as a discount of the order', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const bookingId = await makePaidFitting(db, shop.personId)
  const [first, second] = [await shop.quote(), await shop.quote()]
  expect(first).toMatchObject({ creditCents: 9500 })

  const sent = await shop.send(first)
  await shop.approve(sent)
  const { order } = await shop.readQuote(sent.id)
  expect((await shop.read(order?.id ?? '')).lines[0]).toMatchObject({ discountCents: 9500 })
  expect(await shop.send(second)).toMatchObject({ creditCents: 0 })
  expect(await shop.quote()).toMatchObject({ creditCents: 0 })
  expect(
    await db.selectFrom('quote').select('number').where('fittingBookingId', '=', bookingId).execute(),
  ).toHaveLength(1)
})

test('of several the fee of the sheet’s own fitting is credited, not of the latest', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const own = await makePaidFitting(db, shop.personId, { cents: 3000 })
  await makePaidFitting(db, shop.personId, { at: 2, cents: 2000 })
  const fitting = await shop.fitter(fittingsContract.openFitting, { headers: {}, body: { bookingId: own, slot: '7i' } })
  const params = { fittingId: fitting.id }
  const { candidates } = await shop.fitter(fittingsContract.addCandidate, {
    params,
    headers: {},
    body: { label: 'T2', slot: '7i', spec: { length: 596, loft: 3000, lie: 6300, headCents: 9000 } },
  })
  const candidateId = candidates.at(-1)?.id ?? ''
  await shop.fitter(fittingsContract.changeFitting, { params, body: { bestCandidateId: candidateId } })
  for (const to of ['results_draft', 'results_shared'] as const) {
    await shop.fitter(fittingsContract.stepFitting, { params, body: { to } })
  }
  const { id: sheetId } = await shop.fitter(fittingsContract.makeSheetOfFitting, {
    params,
    headers: {},
    body: { clubs: [{ candidateId }] },
  })
  await shop.fitter(sheetsContract.stepSheet, { params: { sheetId }, body: { to: 'shared' } })

  const quote = await shop.fitter(quotesContract.createQuote, { headers: key(), body: { sheetId } })
  expect(quote).toMatchObject({ creditCents: 3000 })
  expect(await shop.send(quote)).toMatchObject({ creditCents: 3000 })
  // It is used now: a sheet without a fitting takes the other one, and then none is left.
  expect(await shop.send(await shop.quote())).toMatchObject({ creditCents: 2000 })
  expect(await shop.quote()).toMatchObject({ creditCents: 0 })
})

test('of two quotes that are sent at one instant one takes the fee off', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  await makePaidFitting(db, shop.personId)
  const drafts = [await shop.quote(), await shop.quote(), await shop.quote()]

  const sent = await Promise.all(drafts.map((draft) => shop.send(draft)))
  expect(sent.map(({ creditCents }) => creditCents).toSorted((a, b) => a - b)).toEqual([0, 0, 9500])
})

test('what was paid back of the fee is not taken off as well, neither when it is sent nor when it is approved', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  await makePaidFitting(db, shop.personId)
  const draft = await shop.quote()
  const payBack = (returnedCents: number) =>
    db.updateTable('orderLine').set({ returnedCents }).where('name', '=', 'Iron fitting').execute()
  await payBack(2500)
  const sent = await shop.send(draft)
  expect(sent).toMatchObject({ creditCents: 7000 })

  await payBack(9500)
  await expect(shop.approve(sent)).rejects.toMatchObject({ code: 'price_changed', message: /paid back/ })
  expect(await shop.readQuote(sent.id)).toMatchObject({ status: 'sent', order: null })
})

test('a change takes the fee of the fitting off once more, and beside it what staff took off', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  await makePaidFitting(db, shop.personId)
  const sheetId = await shop.begin([iron()])
  const { orderId, dueNowCents } = await shop.order(sheetId)
  await shop.payOrder(orderId, dueNowCents)
  const [head] = (await shop.read(orderId)).lines
  expect(head).toMatchObject({ discountCents: 9500 })
  await shop.desk(orderLinesContract.discountOrderLine, {
    params: { orderId, lineId: head?.id ?? '' },
    headers: key(),
    body: { discount: { cents: 1000, reason: 'Waited long' } },
  })
  for (const shaft of ['SHF-X', 'SHF-S']) {
    const { totalCents } = await shop.read(orderId)
    await shop.change(sheetId, (clubs) => clubs.map((club) => ({ ...club, parts: { shaft } })))
    const sent = await shop.offer(sheetId)
    expect(sent).toMatchObject({ creditCents: 9500, change: { fromCents: totalCents } })
    await shop.approve(sent)
    const lines = (await shop.read(orderId)).lines.filter(({ state }) => state !== 'released')
    expect(lines[0]).toMatchObject({
      discountCents: 10_500,
      discounts: [{ cents: 10_500, reason: 'Fitting fee, credited; Waited long' }],
    })
  }
})
