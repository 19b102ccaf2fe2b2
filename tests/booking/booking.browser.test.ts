import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

const details = { 'First name': 'Ines', Phone: '312 555 0111' }

/** Takes the next free time and fills in who comes. */
async function chooseAndFill(page: Page, email: string, lastName = 'Vega'): Promise<void> {
  await page.getByRole('button', { name: /Take it/ }).click()
  await page.getByText(/Kept for you/).waitFor()
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(email)
}

const press = (page: Page) => page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
const isBooked = (page: Page) => page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()

for (const [device, options, lastName] of eachLook([
  ['a telephone', telephone, 'Vega'],
  ['a desktop', desktop, 'Lindqvist'],
] as const)) {
  test(`on ${device} a visitor books a swing evaluation, the mail follows, and the desk sees them on the board`, async ({
    open,
    openAs,
    studio,
  }) => {
    const email = `${lastName.toLowerCase()}@example.com`
    const visitor = await open('/', options)
    await visitor.getByRole('link', { name: 'Start with a swing evaluation' }).click()
    await visitor.waitForURL('**/swing-evaluation')
    await visitor.goto(`${studio.url}/book-now?service=swing_eval`)
    await chooseAndFill(visitor, email, lastName)
    await press(visitor)
    await isBooked(visitor)

    const mail = await studio.newestMail(email)
    expect(mail?.subject).toMatch(/^Booked: Swing evaluation, /)
    const start = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(mail?.attachments[0]?.content ?? '') ?? []
    const [, year, month, day, hour, minute] = start
    const startsAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
    const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(startsAt)

    const desk = await openAs('front desk', `/admin/bookings/day?day=${localDay}`)
    await desk
      .getByRole('button', { name: new RegExp(`Ines ${lastName}`) })
      .first()
      .click()
    await desk.getByRole('dialog').getByText('Swing evaluation').first().waitFor()
    // Check-in opens one hour before the start.
    await desk.getByRole('button', { name: 'Cancel this booking' }).waitFor()
    expect(await desk.getByRole('button', { name: 'Check in' }).count()).toBe(0)
  })
}

test('the mailed link shows the booking, what cancelling costs, and cancels it', async ({ open, studio }) => {
  const email = 'ines.cancels@example.com'
  const visitor = await open('/book-now?service=putter_fitting', telephone)
  await chooseAndFill(visitor, email)
  await press(visitor)
  await isBooked(visitor)
  const link = /http\S+manage-booking#\S+/.exec((await studio.newestMail(email))?.text ?? '')?.[0] ?? ''
  const asked: string[] = []

  const holder = await open('/')
  holder.on('request', (request) => asked.push(request.url()))
  await holder.goto(link)
  await holder.getByRole('button', { name: 'Cancel this booking' }).click()
  await holder
    .getByRole('dialog')
    .getByText(/nothing|free|\$/i)
    .first()
    .waitFor()
  await holder
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel (the|for)/ })
    .click()
  await holder.getByText('This booking is canceled').waitFor()
  await visitor.reload()
  await visitor.getByText('This booking is canceled').waitFor()

  const token = link.split('#')[1] ?? ''
  expect(asked.slice(1).filter((address) => address.includes(token))).toEqual([])
  expect((await studio.newestMail(email))?.subject).toMatch(/^Canceled: /)
})

test('what was typed survives a reload, and the time stays kept', async ({ open }) => {
  const visitor = await open('/book-now?service=swing_eval', telephone)
  await chooseAndFill(visitor, 'ines.reloads@example.com')
  await visitor.waitForTimeout(500)

  await visitor.reload()

  await visitor.getByText(/Kept for you/).waitFor()
  expect(await visitor.getByLabel('First name').inputValue()).toBe('Ines')
})

test('one press is enough where the field before it was left wrong', async ({ open }) => {
  const page = await open('/book-now?service=swing_eval', desktop)
  await page.getByRole('button', { name: /Take it/ }).click()
  await page.getByLabel('First name').fill('Ines')
  const button = page.getByRole('button', { name: /^Book .*[AP]M/ })
  await button.scrollIntoViewIfNeeded()
  // As long as a finger takes to press.
  await page.getByLabel('Phone').fill('1')
  await button.click({ delay: 150 })

  const problems = page.getByRole('alert').filter({ hasText: 'Look at this again' })
  await page.locator(':focus').and(problems).waitFor()
})

test('a time that somebody else took is replaced by the nearest others, and nothing typed is lost', async ({
  open,
  studio,
}) => {
  const visitor = await open('/book-now?service=lab_putter_fitting')
  await chooseAndFill(visitor, 'ines.late@example.com')
  // The hold is released without the page's knowledge, and another client takes the time.
  const held = await visitor.evaluate<string>('JSON.stringify(sessionStorage) + JSON.stringify(localStorage)')
  const [holdId = ''] = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(held) ?? []
  const { startsAt } = await studio.call(bookingContract.extendHold, { params: { holdId } })
  await studio.call(bookingContract.releaseHold, { params: { holdId } })
  await studio.call(bookingContract.createBooking, {
    body: {
      serviceCode: 'lab_putter_fitting',
      startsAt,
      person: { firstName: 'Fast', lastName: 'Fox', email: 'fox@example.com', phone: '312 555 0122' },
    },
  })

  await press(visitor)

  await visitor.getByText('Somebody was a moment faster').waitFor()
  await visitor.getByRole('group', { name: 'Nearest free times' }).getByRole('button').first().click()
  await visitor.getByText(/Kept for you/).waitFor()
  expect(await visitor.getByLabel('First name').inputValue()).toBe('Ines')
  await press(visitor)
  await isBooked(visitor)
})

test('a member confirms with one tap and finds the booking on the dashboard', async ({ openAs, studio }) => {
  const member = await openAs('member', '/dashboard/book?service=loft_lie_check', telephone)
  await member.getByRole('button', { name: /Take it/ }).click()
  await press(member)
  await isBooked(member)

  await member.goto(`${studio.url}/dashboard/home`)
  await member.getByText('Loft and lie check').first().waitFor()
})

for (const [device, options] of eachLook([
  ['a telephone', telephone],
  ['a desktop', desktop],
] as const)) {
  test(`on ${device} a link to a time that is gone says so, and shows the nearest`, async ({ open }) => {
    const page = await open('/book-now?service=swing_eval&day=2020-01-07&time=10:00', options)

    await page.getByText('That time is no longer free').waitFor()
    const nearest = page.getByRole('group', { name: 'Nearest free times' }).getByRole('button')
    expect(await nearest.count()).toBe(3)
    await nearest.first().click()
    await page.getByText(/Kept for you/).waitFor()
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Who')
  })
}

test('an address with a day and a time that are none is one without them', async ({ open }) => {
  const page = await open('/book-now?service=swing_eval&day=soon&time=noon')

  await page.getByRole('button', { name: 'Take it' }).waitFor()
  expect(await page.getByText('That time is no longer free').count()).toBe(0)
})

test('once chosen, the list of services folds to a line, and the focus goes on to the next step', async ({ open }) => {
  const page = await open('/book-now')
  await page.getByRole('button', { name: /^Swing evaluation/ }).click()

  await eventually(
    () => page.evaluate('document.activeElement?.textContent'),
    (text) => text === 'When',
  )
  expect(await page.getByRole('button', { name: /^Putter fitting/ }).isVisible()).toBe(false)
  await page.getByText(/^Swing evaluation, \$/).waitFor()
  await page.getByRole('button', { name: 'Change what' }).click()
  expect(await page.getByRole('button', { name: /^Putter fitting/ }).isVisible()).toBe(true)
})

const weekMilliseconds = 7 * 86_400_000
const isBelow = (day: string, from: string) =>
  day > from && (Date.parse(day) - Date.parse(from)) % weekMilliseconds === 0

test('arrows move in the date strip, in which the same weekdays stand below each other', async ({ open }) => {
  const page = await open('/book-now?service=swing_eval')
  const days = page.getByRole('list', { name: 'Days' }).getByRole('button')
  await days.first().waitFor()
  const left = async (at: number) => (await days.nth(at).boundingBox())?.x
  expect(await left(7)).toBe(await left(0))

  const focused = () => page.evaluate<string>('document.activeElement.dataset.day')
  await page.locator('[data-day][tabindex="0"]').focus()
  const from = await focused()
  const all = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-day]')].map((day) => day.dataset.day)`,
  )
  const [first = ''] = all
  await page.keyboard.press('ArrowDown')
  expect(isBelow(await focused(), from)).toBe(true)
  await page.keyboard.press('Home')
  expect(await focused()).toBe(first)
  await page.keyboard.press('ArrowRight')
  const next = await focused()
  expect(next).toBe(all[1])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**day=${next}*`)
})

test('a visitor takes a bay for half an hour more, and moves it by the link of the mail', async ({ open, studio }) => {
  const email = 'ines.moves@example.com'
  const visitor = await open('/book-now?service=bay_rental', telephone)
  await visitor.getByRole('button', { name: /By the half hour/ }).click()
  const longer = visitor.waitForResponse(/minutes=90/)
  await visitor.getByRole('button', { name: '1.5 hours' }).click()
  await longer
  const days = visitor.getByRole('list', { name: 'Days' }).getByRole('button', { disabled: false })
  // Until all the days are loaded, the last one shown is today.
  await days.nth(5).waitFor()
  await days.last().click()
  await visitor.waitForURL(/day=/)
  await visitor
    .getByRole('button', { name: /[AP]M$/ })
    .last()
    .click()
  await visitor.getByText(/Kept for you/).waitFor()
  for (const [label, value] of Object.entries(details)) await visitor.getByLabel(label).fill(value)
  await visitor.getByLabel('Last name').fill('Vega')
  await visitor.getByLabel('E-mail').fill(email)
  await press(visitor)
  await isBooked(visitor)
  const link = /http\S+manage-booking#\S+/.exec((await studio.newestMail(email))?.text ?? '')?.[0] ?? ''

  const holder = await open('/', telephone)
  await holder.goto(link)
  const title = await holder.getByRole('heading', { level: 1 }).textContent()
  await holder.getByRole('button', { name: 'Move to another time' }).click()
  await holder
    .getByRole('dialog')
    .getByRole('button', { name: /[AP]M$/ })
    .last()
    .click()
  await holder.getByRole('button', { name: 'Move the booking' }).click()
  await holder
    .getByText(/^Moved to /)
    .first()
    .waitFor()
  const isAnother = (now: string | null) => now !== title
  expect(await eventually(() => holder.getByRole('heading', { level: 1 }).textContent(), isAnother)).not.toBe(title)
  expect((await studio.newestMail(email))?.subject).toMatch(/moved|Moved/)
})
