import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

test('an administrator words a mail, sees it before it is saved, and lets it say again what it said', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin/settings/mail')
  await page.getByRole('button', { name: 'Booking confirmed' }).click()
  await page.waitForURL(/mail=booked/)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Booked: Swing evaluation, Tuesday, November 24 at 9:30 AM CST').waitFor()

  await preview.getByText('Preview, with made-up facts').waitFor()
  await preview.getByRole('button', { name: 'Real facts' }).click()
  await preview.getByText('Preview, with the newest of its kind').waitFor()
  await preview.getByRole('button', { name: 'Real facts' }).click()
  await preview.getByText('Preview, with made-up facts').waitFor()

  const lead = page.getByLabel('How it begins')
  await lead.fill('See you at ')
  await page.getByRole('button', { name: '{studio}' }).click()
  expect(await lead.inputValue()).toBe('See you at {studio}')
  await preview.getByText('See you at Loft & Lie', { exact: true }).waitFor()
  await page.getByLabel('Subject').fill('Yours: {servce}')
  await page.getByText(/\{servce\} is not known in this mail: use .+ or \{reference\}\./).waitFor()
  expect(await preview.getByText('servce').count()).toBe(0)

  await page.getByRole('button', { name: /^Verification code/ }).click()
  await preview.getByText('Your verification code').waitFor()
  await page.getByRole('button', { name: /^Booking confirmed not saved yet/ }).click()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Yours: {servce}')
  await page.getByLabel('Subject').fill('Yours: {service}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. The next mail begins like that.').waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Yours: {service}')
  await page.getByRole('button', { name: 'Back to the first wording' }).click()
  await page.getByText('It says again what it said at first.').waitFor()
  await page.getByRole('button', { name: 'Take that back' }).click()
  await page.getByText('Saved. The next mail begins like that.').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Yours: {service}')
  await page.getByRole('button', { name: 'Back to the first wording' }).click()
  await preview.getByText('Booked: Swing evaluation').waitFor()
})

test('a wording that is not saved yet is there again after another page and a reload', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/settings/mail?mail=booked')
  const subject = page.getByLabel('Subject')
  const saved = await subject.inputValue()
  await subject.fill('See you soon')

  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^Booking confirmed not saved yet/ }).waitFor()
  expect(await subject.inputValue()).toBe('See you soon')
  await page.reload()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await subject.inputValue()).toBe(saved)
  await page.reload()
  await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
  expect(await subject.inputValue()).toBe(saved)
  expect(await page.getByRole('button', { name: /not saved yet/ }).count()).toBe(0)
})

test('the color is seen in the preview before it is saved, and text on it can be read', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/settings/mail?mail=confirmation')
  const button = page.getByRole('region', { name: 'Preview' }).getByText('Confirm my address', { exact: true })
  const styleOf = (property: string) =>
    page.evaluate(
      `getComputedStyle([...document.querySelectorAll('*')].find((one) => one.shadowRoot).shadowRoot.querySelector('a')).${property}`,
    )
  await button.waitFor()
  expect([await styleOf('backgroundColor'), await styleOf('color')]).toEqual(['rgb(30, 91, 65)', 'rgb(255, 255, 255)'])

  const color = page.getByLabel('Color of the e-mails')
  await color.fill('#ffe1')
  await page.getByText('Write it as # and six digits, as #1e5b41.').waitFor()
  await color.fill('#FFE14D')
  await expect.poll(() => styleOf('backgroundColor')).toBe('rgb(255, 225, 77)')
  expect(await styleOf('color')).toBe('rgb(0, 0, 0)')
  await page.getByRole('button', { name: 'Save color' }).click()
  await page.getByText('Saved. E-mails have this color from now on.').waitFor()

  await color.fill('#1e5b41')
  await page.getByRole('button', { name: 'Save color' }).click()
  await page.getByText('Saved. E-mails have this color from now on.').waitFor()
})

test('what was typed stays when it could not be saved', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/settings/mail?mail=cancelled')
  await page.getByLabel('Subject').fill('Not this time: {service}')
  await page.route('**/api/v1/mail-templates/cancelled', (route) => route.abort())
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('alert').getByText('Nothing you typed is lost.').waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Not this time: {service}')
})

test('the outbox shows a mail as it looks, with links that work, and staff see no secret', async ({
  open,
  signIn,
  studio,
}) => {
  const call = callThrough(sendTo(studio.url))
  const services = await call(catalogContract.listServices, {})
  const service = services.find(({ category }) => category === 'evaluation')?.code ?? ''
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { starts } = await call(bookingContract.listFreeStarts, { query: { service, from, days: 5 } })
  const person = { firstName: 'Sam', lastName: 'Rivera', email: 'looks@example.com', phone: '312 555 0142' }
  const startsAt = starts.at(-1)?.startsAt ?? new Date()
  await call(bookingContract.createBooking, { body: { serviceCode: service, startsAt, person } })

  const page = await open('/outbox')
  await page.getByRole('button', { name: /looks@example\.com/ }).click()
  await page.getByRole('cell', { name: /, to pay at the studio$/ }).waitFor()
  await page.getByRole('link', { name: 'View, move or cancel this booking' }).click()
  await page.waitForURL(/manage-booking/)
  await page.getByRole('heading', { level: 1 }).first().waitFor()

  await page.goto(`${studio.url}/login`)
  await signIn(page, 'admin')
  await page.goto(`${studio.url}/admin/settings/outbox`)
  await page
    .getByRole('row', { name: /looks@example\.com/ })
    .getByRole('link')
    .click()
  await page.reload()
  await page.getByText('This message holds a code or a link that is for its recipient only.').waitFor()
  expect(await page.getByText('to pay at the studio').count()).toBe(0)
})
