import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

const nameColumn = (page: Page) => page.getByRole('columnheader', { name: 'Name' })

test.for(looks)(
  '%s a list is turned around by its heading, and so it is for whoever gets its address',
  async ([, look], { openAs }) => {
    const page = await openAs('front desk', '/admin/members/all', look)
    await page.getByText(/^\d+ people$/).waitFor()
    expect(await nameColumn(page).getAttribute('aria-sort')).toBe('ascending')
    const first = await page.getByRole('row').nth(1).innerText()

    await nameColumn(page).getByRole('button').click()
    await expect.poll(() => nameColumn(page).getAttribute('aria-sort')).toBe('descending')
    await page.waitForURL('**/all?sort=-name')
    const last = await page.getByRole('row').nth(1).innerText()
    expect(last > first).toBe(true)

    await page.reload()
    await page.getByText(/^\d+ people$/).waitFor()
    expect(await page.getByRole('row').nth(1).innerText()).toBe(last)
    await nameColumn(page).getByRole('button').click()
    await page.waitForURL('**/admin/members/all')
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toBe(first)
  },
)

test('whoever pages by the keyboard stays at the button, and after the last page at the first row that came', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/members/all?search=an')
  const shown = page.getByText(/^1–\d+ of \d+/)
  await shown.waitFor()
  const more = page.getByRole('button', { name: 'Show more' })
  const rows = () => page.getByRole('row').count()
  await more.focus()
  while ((await more.count()) > 0) {
    const before = await rows()
    expect(await more.and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(rows).toBeGreaterThan(before)
    if ((await more.count()) > 0) continue

    await page.getByRole('row').nth(before).and(page.locator(':focus')).waitFor()
  }
  const [, count, total] = /1–(\d+) of (\d+)/.exec(await shown.innerText()) ?? []
  expect(count).toBe(total)
  expect(await rows()).toBe(Number(total) + 1)
})

test('the search follows the address: a link, Back and Forward', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/members/all')
  const field = page.getByRole('searchbox')
  await page.getByText(/^\d+ people$/).waitFor()
  await field.pressSequentially('menon')
  await page.getByText(/(?:person|people) for “menon”$/).waitFor()
  expect(await field.inputValue()).toBe('menon')

  await page.getByRole('navigation').getByRole('link', { name: 'Members', exact: true }).last().click()
  await page.getByText(/^\d+ people$/).waitFor()
  expect(await field.inputValue()).toBe('')
  await page.goBack()
  await page.getByText(/(?:person|people) for “menon”$/).waitFor()
  expect(await field.inputValue()).toBe('menon')
  await page.goForward()
  await page.getByText(/^\d+ people$/).waitFor()
  expect(await field.inputValue()).toBe('')
})

test('what could not be searched for is forgotten with the next search', async ({ openAs, expectComplaint }) => {
  expectComplaint(/invalid_input/)
  const page = await openAs('front desk', `/admin/members/all?search=${'x'.repeat(101)}`)
  await page.getByText('This could not be loaded').waitFor()

  await page.getByRole('searchbox').fill('menon')
  await page.getByText(/(?:person|people) for “menon”$/).waitFor()
  expect(await page.getByText('This could not be loaded').count()).toBe(0)
})
