import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test('a member chooses what they are told, and subscribes in a calendar whose address they renew', async ({
  openAs,
}) => {
  const page = await openAs('member', '/notifications')
  const byText = page.getByRole('checkbox', { name: 'Reminders by text' })
  const before = await byText.isChecked()
  await byText.click()
  await page.getByText('Saved.', { exact: true }).waitFor()

  await page.goto(new URL('/dashboard/security', page.url()).href)
  expect(await page.getByRole('checkbox', { name: 'Reminders by text' }).isChecked()).toBe(!before)

  await page.goto(new URL('/dashboard/home', page.url()).href)
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  const addressShown = page.getByText(/calendar-feeds\/\S+\.ics/)
  const former = await addressShown.textContent()
  await page.getByRole('button', { name: 'New address for Your bookings' }).click()
  await expect.poll(() => addressShown.textContent()).not.toBe(former)
  const address = await addressShown.textContent()
  expect((await page.request.get(former ?? '')).status()).toBe(404)
  const calendar = await page.request.get(address ?? '')
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR')

  await page.getByRole('button', { name: 'End Your bookings' }).click()
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).waitFor()
  expect((await page.request.get(address ?? '')).status()).toBe(404)
})
