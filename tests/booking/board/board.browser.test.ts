import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { desktop } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

/** The text of a block, without the initials of whoever has just changed it. */
const said = async (block: Locator) => (await block.innerText()).replace(/^RA\n/m, '')

const moveOnly = (page: Page) => page.getByRole('button', { name: 'Move only' })

test('a desk books a walk-in, moves it and takes that back by keyboard, and another desk sees each at once and does not move it back', async ({
  openAs,
  own,
  studio,
}) => {
  await makeOwnStudio(studio)
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const board = `/admin/bookings/day?day=${addDays(localDayOf(new Date(), 'America/Chicago'), 2)}`
  const [page, other] = [await openAs({ email, password }, board), await openAs({ email, password }, board)]
  for (const one of [page, other]) await one.getByRole('region', { name: 'Bays by time' }).waitFor()
  const seenElsewhere = other.locator('[data-item]')

  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Service' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lee Trevino', { delay: 60 })
  await page.getByRole('option', { name: 'Add Lee Trevino' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail').waitFor()
  await page.keyboard.press('Control+Enter')
  await seenElsewhere.filter({ hasText: 'Lee Trevino' }).waitFor()
  const before = await said(seenElsewhere)
  await page.keyboard.press('Escape')

  await page.locator('[data-item]').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Move and mail' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => said(seenElsewhere)).not.toBe(before)

  await page.keyboard.press('Control+z')
  await expect.poll(() => said(seenElsewhere)).toBe(before)
  await expect.poll(() => said(page.locator('[data-item]'))).toBe(before)

  for (const one of [page, other]) {
    await one.locator('[data-item]').focus()
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await one.keyboard.press(key)
    await moveOnly(one).waitFor()
  }
  let isCut = true
  await page.route('**/reschedule', (route) => {
    if (!isCut) return route.continue()

    isCut = false
    return route.abort()
  })
  await moveOnly(page).click()
  await page.getByText(/^Connection Problem/).waitFor()
  await moveOnly(page).click()
  await moveOnly(page).waitFor({ state: 'detached' })
  await moveOnly(other).click()
  await other.getByText(/^Robin Archer was faster: it is .*Bay 1 now\.$/).waitFor()
  expect(await moveOnly(other).count()).toBe(0)
  await other.getByRole('button', { name: 'Put it back' }).click()
  await expect.poll(() => said(seenElsewhere)).toBe(await said(page.locator('[data-item]')))
})

test('C checks in whoever has the focus on the board, M asks where to, and on a phone a finger wipes to check in', async ({
  openAs,
  own,
  studio,
}) => {
  await makeOwnStudio(studio)
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: addDays(localDayOf(new Date(), 'America/Chicago'), 2), days: 1 },
  })
  const person = { firstName: 'Lee', lastName: 'Trevino', email: 'lee@example.com', phone: '312 555 0142' }
  await studio.call(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: starts[0]?.startsAt ?? new Date(), person },
  })
  await sql`update booking set starts_at = now() - interval '1 minute', ends_at = now() + interval '10 minutes'`.execute(
    own,
  )
  const page = await openAs({ email, password }, '/admin/bookings/day', { ...desktop, hasTouch: true })
  const block = page.locator('[data-item]')
  await block.waitFor()

  await page.keyboard.press('j')
  await expect.poll(() => page.locator(':focus').getAttribute('data-item')).not.toBeNull()
  await page.keyboard.press('c')
  await block.filter({ hasText: 'Here' }).waitFor()
  await page.keyboard.press('m')
  await page.getByLabel('New time').waitFor()
  expect(new URL(page.url()).searchParams.get('act')).toBe('move')

  await sql`update booking set status = 'confirmed', began_at = null`.execute(own)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${studio.url}/admin/bookings/day`)
  const line = page.getByRole('button', { name: /Lee Trevino/ }).first()
  await line.dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: 100, clientY: 400 }] })
  await line.dispatchEvent('touchend', { changedTouches: [{ identifier: 0, clientX: 300, clientY: 410 }] })
  await page.getByText('Lee Trevino is checked in').first().waitFor()
})
