import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)('%s a figure opens its rows, whose sum repeats it, and a row leads to its person', async ([, look], { openAs }) => {
  const page = await openAs(manager, '/admin/analytics/membership?period=last-12-months', look)
  const members = page.locator('[data-figure=members]')
  const value = await members.getByRole('link').locator('span').first().textContent()
  expect(value).toMatch(/^[1-9]\d*$/)
  await page.getByRole('region', { name: 'How long members stay' }).waitFor()
  await page.getByRole('region', { name: 'May leave' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
  expect(await violationsOf(page)).toEqual([])

  await members.getByRole('link').click()
  const rows = page.getByRole('dialog', { name: 'Members' })
  await rows.getByText(value ?? '', { exact: true }).waitFor()
  await rows.getByText(`${value} rows`).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
  expect(await violationsOf(page)).toEqual([])

  const person = rows.locator('tbody tr').first().getByRole('link').last()
  const name = (await person.textContent()) ?? ''
  await person.click()
  await page.waitForURL('**/admin/members/person/**')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await rows.getByText(`${value} rows`).waitFor()
})
