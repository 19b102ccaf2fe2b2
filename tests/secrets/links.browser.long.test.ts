import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { manager } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const person = { firstName: 'Ines', lastName: 'Vega', email: 'ines.links@example.com', phone: '312 555 0111' }

test('a link that has ended says why and how to go on, and nothing of whose it was', async ({ open, studio }) => {
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'bay_rental', option: '60', from, days: 7 },
  })
  const [start] = starts
  if (!start) throw new Error('No bay is free.')
  const { id, manageToken } = await studio.call(bookingContract.createBooking, {
    body: { serviceCode: 'bay_rental', option: '60', startsAt: start.startsAt, person },
  })
  const page = await open(`/manage-booking#${manageToken}`, telephone)
  await page.getByRole('heading', { level: 1, name: /^Simulator bay/ }).waitFor()

  const session = await studio.call(authContract.issueToken, { query: { grant_type: 'password' }, body: manager })
  const desk = callThrough(sendTo(studio.url, { authorization: `Bearer ${session.access_token}` }))
  await desk(bookingContract.renewBookingLink, { params: { bookingId: id } })
  const mail = await studio.newestMail(person.email)

  const main = page.getByRole('main')
  // A link whose signature is another one, which opens nothing wherever it is tried.
  const other = `${id}_1.${'A'.repeat(43)}`
  const ended = [
    `/manage-booking#${manageToken}`,
    `/manage-booking#${other}`,
    `/manage-booking?for=waitlist#${other}`,
    `/pay#${other}`,
    `/pay#share_${other}`,
    `/quote#${other}`,
    `/ticket#${other}`,
    `/bags#${other}`,
    `/track#${other}`,
    `/sheet#${other}`,
    `/late-part#${other}`,
    `/fitting#${other}`,
    `/notifications#${other}`,
  ]
  for (const path of ended) {
    await page.goto('about:blank')
    await page.goto(studio.url + path)
    await main.getByText('This link has ended', { exact: true }).waitFor()
    await main.locator('a[href^="tel:"]').waitFor()
    await main.locator('a[href^="mailto:"]').waitFor()
    expect(await main.textContent(), path).not.toMatch(/Ines|Vega|ines\.links|0111/)
    expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width'), path).toBe(true)
    if (path.endsWith(manageToken)) await main.getByText('a newer one was sent').waitFor()
  }
  expect(await violationsOf(page)).toEqual([])

  await main.getByLabel('E-mail').fill('ines')
  await main.getByRole('button', { name: 'Mail me a new link' }).click()
  await main.getByText('Type your whole e-mail address.').waitFor()
  await main.getByLabel('E-mail').fill(person.email)
  await main.getByRole('button', { name: 'Mail me a new link' }).click()
  await main.getByText('Look into your mail').waitFor()
  const asked = await studio.newestMail(person.email)
  await page.goto('about:blank')
  await page.goto(`${studio.url}/notifications#${/#(\S+)/.exec(asked?.text ?? '')?.[1]}`)
  await main.getByRole('checkbox', { name: 'Reminders by e-mail' }).waitFor()

  await page.goto(`${studio.url}/notifications`)
  await main.getByText('The link is not complete').waitFor()
  await main.getByLabel('E-mail').waitFor()
  await page.goto(`${studio.url}/manage-booking#${/#(\S+)/.exec(mail?.text ?? '')?.[1]}`)
  await page.getByRole('heading', { level: 1, name: /^Simulator bay/ }).waitFor()
})

test('staff send a new link from the record that it opens', async ({ openAs, studio }) => {
  const page = await openAs(manager, '/admin/clubs-2/board', desktop)
  const sent = page.getByText(/^A new link went to /).first()
  await page
    .getByRole('region', { name: 'In build', exact: true })
    .getByRole('article')
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Send a new link to follow it' }).click()
  await sent.waitFor()

  await page.goto(`${studio.url}/admin/members/all?search=member%40loftandlie.test`)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('button', { name: 'Send a new link to what they are told' }).click()
  await sent.waitFor()
})
