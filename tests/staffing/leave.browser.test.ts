import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const { createBooking, listFreeStarts } = bookingContract

const client = (index: number) => ({
  firstName: 'Six',
  lastName: `Client ${index}`,
  email: `six${index}@example.com`,
  phone: '312 555 0142',
})

const twoHours = 2 * 3_600_000

/** The first few that do not stand in each other's way. */
function firstApart<Start extends { startsAt: Date }>(starts: readonly Start[], count: number): Start[] {
  const kept: Start[] = []
  for (const start of starts) {
    const last = kept.at(-1)
    if (kept.length < count && (!last || start.startsAt.getTime() - last.startsAt.getTime() >= twoHours))
      kept.push(start)
  }

  return kept
}

test('leave with six bookings is resolved in one dialog, and a client chooses another time on a telephone', async ({
  open,
  openAs,
  studio,
}) => {
  const { access_token: token } = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'manager@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const manager = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  const { resources } = await manager(resourcesContract.listResources, { query: { kind: 'staff' } })
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 1)
  const apartOf = async (staffId: string) => {
    const { starts } = await studio.call(listFreeStarts, {
      query: { service: 'iron_fitting', from, days: 13, staffId },
    })
    return firstApart(starts, 6)
  }
  // How much of whose days the demo has taken, is another thing on each day. Marcus Okafor's hours are those of the next test.
  const free = await Promise.all(resources.map(async (staff) => ({ staff, apart: await apartOf(staff.id) })))
  const { staff: away, apart } = free.find((one) => one.apart.length === 6 && one.staff.name !== 'Marcus Okafor') ?? {
    staff: undefined,
    apart: [],
  }
  expect(apart).toHaveLength(6)
  const booked = await Promise.all(
    apart.map(({ startsAt }, index) =>
      manager(createBooking, {
        body: { serviceCode: 'iron_fitting', startsAt, staffId: away?.id ?? '', person: client(index) },
      }),
    ),
  )
  const until = localDayOf(booked.at(-1)?.endsAt ?? new Date(), 'America/Chicago')

  const page = await openAs('admin', `/admin/staff/leave?new=${away?.id}&day=${from}`, desktop)
  const dialog = page.getByRole('dialog', { name: 'Time off or closure' })
  await dialog.getByLabel('Until, day').fill(addDays(from, -1))
  await dialog.getByText('It ends after it begins.').waitFor()
  await dialog.getByLabel('Until, day').fill(until)
  await dialog.getByText('It ends after it begins.').waitFor({ state: 'detached' })
  await dialog.getByLabel('Reason').fill('Somebody is ill.')
  for (const [index] of booked.entries()) await dialog.getByText(`Six Client ${index}`).waitFor()
  const choices = dialog.getByRole('combobox', { name: /^What becomes of Six Client/ })
  await choices.nth(0).selectOption('offer')
  await choices.nth(1).selectOption('cancel')
  await choices.nth(2).selectOption('call')
  await dialog.getByRole('button', { name: /^Apply, mails \d+$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /Somebody is ill\./ })
    .getByText(/^\d+ asked until/)
    .waitFor()
  await page.goto(`${studio.url}/admin/staff/calls`)
  await page
    .getByRole('row', { name: /Six Client 2/ })
    .getByRole('link', { name: /^Call / })
    .waitFor()

  const [asked] = booked
  const mail = await studio.newestMail('six0@example.com')
  expect(mail?.subject).toContain('choose a new time')
  const phone = await open(`/manage-booking#${asked?.manageToken}`, telephone)
  // How many are kept depends on how full the days of the demo are.
  await phone.getByRole('radio').last().check()
  await phone.getByRole('button', { name: 'Take this time' }).click()
  await phone.getByRole('region', { name: 'Your time' }).waitFor({ state: 'detached' })
  const { rescheduled } = {
    rescheduled: await manager(bookingContract.readBooking, { params: { bookingId: asked?.id ?? '' } }),
  }
  expect(rescheduled.reference).toBe(asked?.reference)
  expect(rescheduled.startsAt).not.toEqual(asked?.startsAt)

  await page.goto(`${studio.url}/admin/staff/leave`)
  await page
    .getByRole('row', { name: /Somebody is ill\./ })
    .getByRole('button', { name: /^Take back/ })
    .click()
  await page.getByRole('button', { name: /^Take back, mails \d+$/ }).click()
  await page
    .getByText(/\d+ told that their time stays\./)
    .first()
    .waitFor()
})

test('hours change by dragging an edge and by the arrow keys, and are undone', async ({ openAs }) => {
  const today = localDayOf(new Date(), 'America/Chicago')
  const page = await openAs('admin', `/admin/staff/week?week=${addDays(today, 7)}`)
  const monday = page.getByRole('button', { name: /^Marcus Okafor, Monday.*: 09:00 to 17:00/ })
  await monday.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+Enter')
  await page.getByRole('button', { name: /^Marcus Okafor, Monday.*: 09:00 to 17:30/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await monday.waitFor()

  const cell = page.getByRole('cell').filter({ has: monday })
  const edge = (await cell.locator('[data-edge="ends"]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + 20, edge.y + edge.height / 2, { steps: 4 })
  await page.keyboard.down('Alt')
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await page.getByRole('button', { name: /^Marcus Okafor, Monday.*: 09:00 to (?:18|19):/ }).waitFor()

  // As a form: a shift that overlaps another one is not saved; mended, both stand for this day alone.
  const friday = page.getByRole('button', { name: /^Marcus Okafor, Friday.*: 09:00 to 17:00$/ })
  const twice = page.getByRole('button', { name: /^Marcus Okafor, Friday.*: 09:00 to 17:00 and 18:30 to 21:00$/ })
  await friday.click()
  await page.getByRole('button', { name: 'Add a shift' }).click()
  await page.getByRole('button', { name: 'Remove shift 2' }).click()
  await page.getByRole('button', { name: 'Add a shift' }).click()
  await page.getByLabel('Shift 2 starts').selectOption('16:00')
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: 'Save hours' }).isDisabled()).toBe(true)
  await page.getByLabel('Shift 2 starts').selectOption('18:30')
  await page.getByLabel('Note').fill('Club night')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await twice.click()
  expect(await page.getByLabel('Note').inputValue()).toBe('Club night')
  await page.getByRole('button', { name: 'Follow the week again' }).click()

  await friday.click()
  await page.getByRole('button', { name: 'Add a shift' }).click()
  await page.getByLabel('Shift 2 starts').selectOption('18:30')
  await page.getByRole('radio', { name: /^every Friday/ }).check()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await twice.waitFor()
  await page.getByRole('button', { name: 'Next week' }).click()
  await twice.waitFor()
})
