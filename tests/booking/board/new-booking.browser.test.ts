import { randomUUID } from 'node:crypto'

import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { eachLook, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import type { ServedStudio } from '#tests/support/studio.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()

/** A time zone in which it is between 4 and 5 PM, whenever the test runs. */
function afternoonZone(): string {
  const ahead = ((52 - new Date().getUTCHours()) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const sizes = eachLook<[string, BrowserContextOptions]>([
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a telephone', telephone],
])

const bay = { category: 'bay', code: 'bay_time', name: 'Bay time', priceCents: 18_000, durationMinutes: 180 } as const
const guest = { firstName: 'Babe', lastName: 'Zaharias', email: 'babe@example.com', phone: '312 555 0142' }

/** Bays that are free except for one booking, too early for anything that is offered to fit before it. */
async function makeBoard(studio: ServedStudio, zone: string, { day, time }: { day: string; time: string }) {
  await makeOwnStudio(studio, {
    zone,
    ...bay,
    requiredSkill: null,
    coaches: 0,
    opens: '09:00',
    closes: '21:00',
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 0,
  })
  await callThrough(sendTo(studio.url))(bookingContract.createBooking, {
    body: { serviceCode: 'bay_time', startsAt: new Date(instantAt(day, time, zone)), person: guest },
  })
}

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true })

async function addLee(page: Page) {
  const panel = panelOf(page, 'New booking')
  await panel.getByRole('combobox', { name: 'Client' }).fill('Lee Trevino')
  await panel.getByRole('option', { name: 'Add Lee Trevino' }).click()
  await panel.getByLabel('E-mail').fill(`lee-${randomUUID().slice(0, 8)}@example.com`)
}

test.for(sizes)(
  'in the afternoon a free bay is taken now, until its next booking, for the minutes that it has, on %s',
  async ([, size], { openAs, own, studio }) => {
    const zone = afternoonZone()
    await makeBoard(studio, zone, { day: localDayOf(new Date(), zone), time: '18:00' })
    const { email, password } = await makeUser(own, { roles: ['front_desk'] })
    const page = await openAs({ email, password }, '/admin/today', size)

    if (size.isMobile) await page.getByRole('link', { name: 'New booking' }).click()
    else {
      await page.getByRole('link', { name: 'New booking' }).waitFor()
      await page.keyboard.press('n')
    }
    const panel = panelOf(page, 'New booking')
    await panel.getByRole('list', { name: 'What stands against it' }).getByText('Bay 1').waitFor()
    expect(await panel.getByLabel('Time', { exact: true }).inputValue()).toMatch(/^1[67]:(00|15|30|45)$/)
    if (size.isMobile) expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await panel.getByRole('button', { name: /^Take Bay 1 now until 6:00/ }).click()
    await panel.getByText(/to 6:00\sPM is free, beside the times that are offered online/).waitFor()
    await addLee(page)
    const right = async (name: string) => {
      const box = await panel.getByLabel(name).boundingBox()
      return (box?.x ?? 0) + (box?.width ?? Infinity)
    }
    expect(await right('Last name')).toBeLessThan(await page.evaluate<number>('innerWidth - 8'))
    expect(await panel.getByLabel('Check in at once').isChecked()).toBe(true)
    await book(page).click()

    await page.getByText('Lee Trevino is booked and checked in').first().waitFor()
    await panelOf(page, 'Lee Trevino').waitFor()
    const [taken] = await own
      .selectFrom('booking')
      .select(['startsAt', 'endsAt', 'priceCents', 'status'])
      .where('forcedReason', '=', 'Walk-in')
      .execute()
    const minutes = ((taken?.endsAt.getTime() ?? 0) - (taken?.startsAt.getTime() ?? 0)) / 60_000
    expect(taken).toMatchObject({
      endsAt: new Date(instantAt(localDayOf(new Date(), zone), '18:00', zone)),
      priceCents: minutes * 100,
      status: 'checked_in',
    })
  },
)

test('a cell fills the form in; what does not fit says why and when it does; without an answer it is booked once', async ({
  openAs,
  own,
  studio,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load|Connection Problem/)
  const zone = 'America/Chicago'
  const day = addDays(localDayOf(new Date(), zone), 2)
  await makeBoard(studio, zone, { day, time: '12:00' })
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const page = await openAs({ email, password }, `/admin/bookings/day?day=${day}`)
  const cell = page.getByRole('button', { name: /^New in Bay 1 at/ })
  await cell.focus()
  // From 8:00, one hour before the studio opens.
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'New booking')
  expect(await panel.getByLabel('Time', { exact: true }).inputValue()).toBe('11:00')
  expect(await panel.getByLabel('Bay').locator('option:checked').innerText()).toBe('Bay 1')
  await panel.getByText(/Booked: Babe Zaharias/).waitFor()
  await addLee(page)
  await page.keyboard.press('Control+Enter')
  await panel.getByText('Say why, or choose another time.').waitFor()
  expect(await panel.getByLabel('First name').inputValue()).toBe('Lee')

  await panel.getByRole('button', { name: /^Next: .*9:00/ }).click()
  await panel.getByText(/9:00\sAM to 12:00\sPM is free/).waitFor()
  expect(await panel.getByLabel('First name').inputValue()).toBe('Lee')
  await panel.getByText('$180 is due at the desk').waitFor()

  let isLost = false
  await page.route('**/api/v1/bookings', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await book(page).click()
  await panel.getByText('No answer came').waitFor()
  expect(await panel.getByText('Nothing is booked').count()).toBe(0)
  await book(page).click()
  await page.getByText('Lee Trevino is booked').first().waitFor()
  const made = await own.selectFrom('booking').select('startsAt').orderBy('createdAt').execute()
  expect(made).toHaveLength(2)
  expect(made[1]?.startsAt).toEqual(new Date(instantAt(day, '09:00', zone)))
})

test('a client comes every week: what does not fit is named with why before the rest is booked by one press', async ({
  openAs,
  own,
  studio,
}) => {
  const zone = 'America/Chicago'
  const day = addDays(localDayOf(new Date(), zone), 2)
  await makeBoard(studio, zone, { day: addDays(day, 7), time: '12:00' })
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const page = await openAs({ email, password }, `/admin/bookings/day?day=${day}&new=now`)
  const panel = panelOf(page, 'New booking')
  await panel.getByLabel('Time', { exact: true }).fill('12:00')
  await addLee(page)
  await panel.getByLabel('How often').selectOption('3')

  const weeks = panel.getByRole('region', { name: 'Every week' })
  await weeks.getByText('2 of 3 times are free. What does not fit is left out.').waitFor()
  expect(await weeks.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('$180'),
    expect.stringMatching(/Left out[^]*Free instead/),
    expect.stringContaining('$180'),
  ])
  expect(await panel.getByLabel('Check in at once').count()).toBe(0)
  await panel.getByRole('button', { name: 'Book 2 times' }).click()

  await page.getByText('Lee Trevino is booked 2 times, 1 time left out').first().waitFor()
  const made = await own
    .selectFrom('booking')
    .select(['startsAt', 'seriesId'])
    .where('seriesId', 'is not', null)
    .orderBy('startsAt')
    .execute()
  expect(made.map(({ startsAt }) => startsAt)).toEqual(
    [day, addDays(day, 14)].map((one) => new Date(instantAt(one, '12:00', zone))),
  )
  expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1)
})
