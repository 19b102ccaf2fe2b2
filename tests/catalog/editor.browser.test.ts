import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const { createBooking, listFreeStarts, readBooking } = bookingContract

test('whoever runs the studio changes a price and publishes it; clients see it, and who has booked keeps theirs', async ({
  open,
  openAs,
  studio,
}) => {
  const call = callThrough(sendTo(studio.url))
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 3)
  const { starts } = await call(listFreeStarts, { query: { service: 'gapping_check', from, days: 7 } })
  const person = { firstName: 'Nell', lastName: 'Price', email: 'nell.price@example.com', phone: '312 555 0177' }
  const booked = await call(createBooking, {
    body: { serviceCode: 'gapping_check', startsAt: starts[0]?.startsAt ?? new Date(), person },
  })
  // Rendered and kept, at the price of before.
  const visitor = await open('/book-now', telephone)
  await visitor.getByRole('button', { name: /^Gapping check ?\$75/ }).waitFor()
  const page = await openAs('admin', '/admin/catalog/services', desktop)
  await page.getByRole('link', { name: 'Gapping check' }).click()
  await page.getByRole('link', { name: 'Prices' }).click()

  await page.getByLabel('60 min, Public', { exact: true }).fill('82.5')
  const preview = page.getByRole('region', { name: 'As clients see it' })
  await preview.getByText('$82.50').waitFor()
  await preview.getByText(/^Next: /).waitFor()
  await page.reload()
  await page.getByText(/\d+ future bookings? keeps? price and terms/).waitFor()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await page.getByText('Version 2 is what clients book from now on.').first().waitFor()
  await page.getByText('No changes').waitFor()

  await visitor.reload()
  await visitor.getByRole('button', { name: /^Gapping check ?\$82\.50/ }).waitFor()
  const holder = callThrough(sendTo(studio.url, { authorization: `Booking ${booked.manageToken}` }))
  expect((await holder(readBooking, { params: { bookingId: booked.id } })).priceCents).toBe(booked.priceCents)
})

test('whoever may not change the catalog reads it', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/catalog/services', desktop)
  await page.getByRole('link', { name: 'Iron fitting' }).click()

  await page.getByText('To read only').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /^Publish|Retire/ }).count()).toBe(0)
})

test('what two managers change in one service is merged, and peak hours are published with it', async ({ openAs }) => {
  const one = await openAs('admin', '/admin/catalog/services', desktop)
  const other = await openAs('admin', '/admin/catalog/services', desktop)
  for (const page of [one, other]) {
    await page.getByRole('link', { name: 'Simulator bay' }).click()
    await page.getByRole('link', { name: 'Prices' }).click()
  }
  await one.getByLabel('1 hour, Public', { exact: true }).fill('57')
  await one.getByLabel('2 hours, Public', { exact: true }).fill('99')
  await one.getByRole('button', { name: 'Save draft' }).click()

  // Told of it while it is open, with something of their own typed.
  await other.getByLabel('1 hour, Public', { exact: true }).fill('58')
  await other.getByRole('button', { name: 'Show the newer version' }).click()
  await other.getByText('Theirs, and now here too: 2 hours, price ($99).').waitFor()
  expect(await other.getByRole('row', { name: '1 hour, price' }).innerText()).toMatch(/\$58\s+\$57/)
  expect(await other.getByLabel('2 hours, Public', { exact: true }).inputValue()).toBe('99.00')
  await other.getByRole('button', { name: 'Go on with what stands here' }).click()

  // What has come in already is not told a second time when it is published.
  await one.getByRole('button', { name: 'Publish 2 changes' }).click()
  await one.getByText('No changes').waitFor()
  await other
    .getByText(/^Version 2/)
    .first()
    .waitFor()
  expect(await other.getByText('Somebody else has saved this since you opened it').count()).toBe(0)

  await other.getByRole('button', { name: 'Add peak hours' }).click()
  const ends = other.getByLabel(/^Peak hours \d+ end$/).last()
  await ends.fill('late')
  await other.getByRole('link', { name: 'Rules' }).click()
  await other.getByRole('link', { name: 'Prices' }).click()
  expect(await ends.inputValue()).toBe('late')
  await other.getByRole('button', { name: 'Publish 2 changes' }).click()
  await other.getByText(/Look at the peak hours again: 1 row/).waitFor()
  expect(await ends.getAttribute('aria-invalid')).toBe('true')
  await ends.fill('9pm')
  await ends.press('Tab')
  expect(await ends.inputValue()).toBe('21:00')
  await other.getByRole('button', { name: 'Publish 2 changes' }).click()
  await other.getByText('No changes').waitFor()
  await one.reload()
  expect(await one.getByLabel('1 hour, Public', { exact: true }).inputValue()).toBe('58.00')
  expect(
    await one
      .getByLabel(/^Peak hours \d+ end$/)
      .last()
      .inputValue(),
  ).toBe('21:00')
})
