import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test('a view that the administrator shares opens the list in another browser, and is the usual one there until it is not', async ({
  openAs,
}) => {
  const admin = await openAs('admin', '/admin/orders/all?due=owed')
  await admin.getByRole('button', { name: 'Views' }).click()
  await admin.getByLabel('Name of this view').fill('Owed to clients')
  await admin.getByLabel('For everybody who opens this list').check()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByRole('link', { name: 'Owed to clients' }).waitFor()

  const desk = await openAs('front desk', '/admin/orders/all')
  await desk.getByRole('button', { name: 'Views' }).click()
  const shared = desk.getByRole('link', { name: 'Owed to clients' })
  await shared.waitFor()
  expect(await desk.getByLabel('For everybody who opens this list').count()).toBe(0)
  expect(await desk.getByRole('button', { name: 'Forget Owed to clients' }).count()).toBe(0)
  const usual = desk.getByRole('button', { name: 'Open the list with Owed to clients' })
  await usual.click()
  await expect.poll(() => usual.getAttribute('aria-pressed')).toBe('true')

  await desk.goto(new URL('/admin/orders/all', desk.url()).href)
  await desk.waitForURL('**/admin/orders/all?due=owed')
  await desk.getByRole('button', { name: 'Views' }).click()
  await desk.getByRole('button', { name: 'Open the list with Owed to clients' }).click()
  await expect.poll(() => usual.getAttribute('aria-pressed')).toBe('false')
  await admin.getByRole('button', { name: 'Forget Owed to clients' }).click()
  await expect.poll(() => admin.getByRole('link', { name: 'Owed to clients' }).count()).toBe(0)
})

test('what one browser kept until now is given to the account, once', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/orders/all')
  const keep = `(() => {
    const session = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))
    const key = 'views ' + JSON.parse(session[1]).user.id + ' /admin/orders/all'
    localStorage.setItem(key, JSON.stringify([{ name: 'Kept here', search: '?due=late' }]))
    return key
  })()`
  const key = await page.evaluate<string>(keep)
  await page.reload()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Kept here' }).waitFor()
  expect(await page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`)).toBeNull()

  const elsewhere = await openAs('front desk', '/admin/orders/all')
  await elsewhere.getByRole('button', { name: 'Views' }).click()
  await elsewhere.getByRole('link', { name: 'Kept here' }).click()
  await elsewhere.waitForURL('**/admin/orders/all?due=late')
})
