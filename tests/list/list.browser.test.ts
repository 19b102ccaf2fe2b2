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

test('the rows of a list come as its reader nears their end, and by the keyboard too, and only those in sight are drawn', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/members/all')
  const shown = page.getByText(/^\d+ people$/)
  await shown.waitFor()
  const total = Number.parseInt(await shown.innerText(), 10)
  const rows = page.locator('tr[data-row-id]')
  const last = () => rows.last().getAttribute('data-index')
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000)
        return last()
      },
      // Nine pages, each asked for once the one before is drawn.
      { timeout: 60_000 },
    )
    .toBe(String(total - 1))
  expect(total).toBeGreaterThan(150)
  expect(await rows.count()).toBeLessThan(100)
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(total + 1))
  expect(await rows.last().getAttribute('aria-rowindex')).toBe(String(total + 1))

  await rows.last().getByRole('link').first().focus()
  await page.keyboard.press('k')
  const here = page.locator('tr[data-row-id]:focus-within')
  await expect.poll(() => here.getAttribute('data-index')).toBe(String(total - 2))
  await page.evaluate('scrollTo(0, 0)')
  await rows.and(page.locator('[data-index="0"]')).waitFor()
  await page.keyboard.press('k')
  await expect.poll(() => here.getAttribute('data-index')).toBe(String(total - 3))
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
  const wrong = page.getByText('The address asks for rows that there are not')
  await wrong.waitFor()

  await page.getByRole('searchbox').fill('menon')
  await page.getByText(/(?:person|people) for “menon”$/).waitFor()
  expect(await wrong.count()).toBe(0)
})
