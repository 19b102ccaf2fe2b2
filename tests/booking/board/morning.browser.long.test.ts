import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { emptyStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

/** A time zone in which it is between 10 and 11 AM, whenever the test runs. */
function morningZone(): string {
  const ahead = ((46 - new Date().getUTCHours()) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const blockOf = (page: Page, name: string) => page.locator('[data-item]').filter({ hasText: name })
/** The start and the end of a booking, as its block shows them. */
const spanIn = async (page: Page, name: string) =>
  (await blockOf(page, name).innerText()).match(/\d+:\d\d [AP]M/g)?.join(' ')
const focused = (page: Page) => page.locator(':focus')
const focusedItem = (page: Page) => page.evaluate<string>(`document.activeElement?.dataset.item ?? ''`)
const isFocused = (part: Locator) => part.and(part.page().locator(':focus')).waitFor()
const seesFocusOn = (page: Page, name: string) => expect.poll(() => focused(page).innerText()).toContain(name)
const isFaint = async (page: Page, name: string) =>
  (await blockOf(page, name).getAttribute('class'))?.includes('opacity-35')
const panelOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses one key after another, at the speed of a person. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(70)
  }
}

/** Moves from block to block until the one of that name has the focus. */
async function walkTo(page: Page, name: string) {
  const steps = await page.locator('[data-item]').count()
  for (let step = 0; step <= steps; step += 1) {
    const before = await focusedItem(page)
    await press(page, 'j')
    await expect.poll(() => focusedItem(page)).not.toBe(before)
    if ((await focused(page).innerText()).includes(name)) return
  }
  throw new Error(`J does not lead to ${name}.`)
}

async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key)
    const part = focused(page).and(page.getByRole('button', { name, exact: true }))
    if ((await part.count()) > 0) return
  }
  throw new Error(`${key} does not lead to ${name}.`)
}

/** Three bookings of today, one of which waits for the studio's approval, and a client without a booking. */
async function bookMorning(db: Db, call: Call) {
  const zone = morningZone()
  const bayHour = {
    category: 'bay' as const,
    code: 'bay_hour',
    name: 'Bay hour',
    requiredSkill: null,
    minimumNoticeMinutes: 0,
  }
  await makeStudio(db, { zone, bays: 3, coaches: 0, ...bayHour })
  await db
    .insertInto('person')
    .values({ firstName: 'Gene', lastName: 'Sarazen', email: 'gene@example.com', phone: '312 555 0143' })
    .execute()
  const query = { service: 'bay_hour', from: localDayOf(new Date(), zone), days: 1 }
  const { starts } = await call(bookingContract.listFreeStarts, { query })
  const book = (firstName: string, lastName: string, at: number) => {
    const person = { firstName, lastName, email: `${lastName}@example.com`, phone: '312 555 0142' }
    const startsAt = starts[at]?.startsAt ?? new Date()
    return call(bookingContract.createBooking, { body: { serviceCode: 'bay_hour', startsAt, person } })
  }
  await book('Babe', 'Zaharias', 0)
  await book('Lee', 'Trevino', 3)
  await db.updateTable('service').set({ needsApproval: true }).execute()
  await book('Walter', 'Hagen', 16)
  await db.updateTable('service').set({ needsApproval: false }).execute()
}

/** Books a walk-in before the list of services has loaded: the form is completed once the list has come. */
async function bookWalkIn(page: Page) {
  const services = Promise.withResolvers<void>()
  await page.route('**/api/v1/services', async (route) => {
    await services.promise
    await route.continue()
  })
  await page.reload()
  await blockOf(page, 'Lee Trevino').waitFor()
  await press(page, 'n')
  await page.waitForURL('**?new=now')
  services.resolve()
  await isFocused(panelOf(page, 'New booking').getByLabel('Service'))
  await press(page, 'Tab')
  await page.keyboard.type('saraz', { delay: 60 })
  await page.getByRole('option', { name: 'Sarazen, Gene' }).waitFor()
  await press(page, 'Enter')
  await isFocused(page.getByRole('button', { name: 'Somebody else' }))
  await press(page, 'Control+Enter')
  await page.getByText('Sarazen, Gene is booked and checked in').first().waitFor()
  await panelOf(page, 'Gene Sarazen').waitFor()

  await press(page, 'Escape')
  await panelOf(page, 'Gene Sarazen').waitFor({ state: 'detached' })
  await seesFocusOn(page, 'Gene Sarazen')
}

async function carryAndTakeBack(page: Page) {
  await walkTo(page, 'Lee Trevino')
  const before = await spanIn(page, 'Lee Trevino')
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space')
  await page.getByRole('heading', { name: 'Move Lee Trevino?' }).waitFor()
  await press(page, 'Tab', 'Enter')
  await page
    .getByText(/^Lee Trevino moved to/)
    .first()
    .waitFor()
  await seesFocusOn(page, 'Lee Trevino')
  await expect.poll(() => spanIn(page, 'Lee Trevino')).not.toBe(before)

  await press(page, 'Control+z')
  await expect.poll(() => spanIn(page, 'Lee Trevino')).toBe(before)
  await seesFocusOn(page, 'Lee Trevino')
}

async function declineWhoWaits(page: Page) {
  await press(page, 'f')
  await isFocused(page.getByLabel('Service'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wait')
  await expect.poll(() => isFaint(page, 'Lee Trevino')).toBe(true)
  expect(await isFaint(page, 'Walter Hagen')).toBe(false)
  await press(page, 'Escape')
  await seesFocusOn(page, 'Walter Hagen')
  await press(page, 'j')
  await seesFocusOn(page, 'Walter Hagen')

  await press(page, 'Enter')
  await panelOf(page, 'Walter Hagen').getByLabel('Note').waitFor()
  await press(page, 'e')
  await isFocused(page.getByLabel('Note'))
  await page.keyboard.type('Asked for Bay 4')
  await press(page, 'Control+Enter')
  await page.getByRole('button', { name: 'Save the note' }).waitFor({ state: 'detached' })
  await press(page, 'd')
  await page.getByText('Decline Walter Hagen’s bay hour?').waitFor()
  await press(page, 'Shift+Tab')
  await page.keyboard.type('Bay 4 is closed')
  await press(page, 'Control+Enter')
  await page.getByText('The booking of Walter Hagen is declined').first().waitFor()
  await blockOf(page, 'Walter Hagen').waitFor({ state: 'detached' })

  await press(page, 'f')
  await isFocused(page.getByLabel('Service'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('All')
  await expect.poll(() => isFaint(page, 'Lee Trevino')).toBe(false)
  await press(page, 'Escape')
}

async function shortenAndTakeBack(page: Page) {
  await walkTo(page, 'Lee Trevino')
  const before = await spanIn(page, 'Lee Trevino')
  await press(page, 'Shift+ArrowUp', 'Shift+ArrowUp', 'Space')
  await page.getByRole('heading', { name: 'Change the length of Lee Trevino?' }).waitFor()
  await page.getByText(/The price stays\.$/).waitFor()
  await press(page, 'Enter')
  await page
    .getByText(/^Lee Trevino stays until/)
    .first()
    .waitFor()
  await seesFocusOn(page, 'Lee Trevino')
  await expect.poll(() => spanIn(page, 'Lee Trevino')).not.toBe(before)

  await press(page, 'Control+z')
  await expect.poll(() => spanIn(page, 'Lee Trevino')).toBe(before)
}

async function moveWithMail(page: Page) {
  await walkTo(page, 'Lee Trevino')
  const before = await spanIn(page, 'Lee Trevino')
  await press(page, 'm')
  await isFocused(page.getByLabel('New time'))
  await press(page, 'Tab', 'Tab', 'Tab', 'ArrowUp', 'Control+Enter')
  await page
    .getByText(/^Lee Trevino moved to .*, mail sent$/)
    .first()
    .waitFor()
  await expect.poll(() => spanIn(page, 'Lee Trevino')).not.toBe(before)
  await press(page, 'Escape')
  await seesFocusOn(page, 'Lee Trevino')
}

async function walkInPanel(page: Page) {
  await walkTo(page, 'Babe Zaharias')
  await press(page, 'Enter')
  await panelOf(page, 'Babe Zaharias').waitFor()
  await press(page, 'j')
  const next = panelOf(page, /Gene Sarazen|Lee Trevino/)
  await next.waitFor()
  await press(page, 'k')
  await panelOf(page, 'Babe Zaharias').waitFor()
  await press(page, 'j')
  await next.waitFor()
  const name = (await next.getByRole('heading', { level: 2 }).innerText()).trim()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await seesFocusOn(page, name)
}

test('a desk works a whole morning by keyboard', async ({ openAs, own, studio }) => {
  await emptyStudio(own)
  await bookMorning(own, studio.call)
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const page = await openAs({ email, password }, '/admin/bookings/day')
  await blockOf(page, 'Lee Trevino').waitFor()

  await bookWalkIn(page)
  await carryAndTakeBack(page)
  await walkTo(page, 'Babe Zaharias')
  await press(page, 'c')
  await blockOf(page, 'Babe Zaharias').filter({ hasText: 'Here' }).waitFor()
  await seesFocusOn(page, 'Babe Zaharias')
  await page.getByText('2 here').waitFor()

  await declineWhoWaits(page)
  await shortenAndTakeBack(page)
  await moveWithMail(page)
  await walkInPanel(page)

  await tabTo(page, 'Next day', 'Shift+Tab')
  await press(page, 'Enter')
  await blockOf(page, 'Lee Trevino').waitFor({ state: 'detached' })
  await press(page, 't')
  await blockOf(page, 'Lee Trevino').waitFor()
  expect(new URL(page.url()).searchParams.get('day')).toBeNull()

  await walkTo(page, 'Lee Trevino')
  await press(page, 'Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'Lee Trevino' }).waitFor()
  await press(page, 'g', 'd')
  await blockOf(page, 'Lee Trevino').waitFor()
})
