import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test('who is sent to sign in comes back to where they were going', async ({ open, signIn }) => {
  const page = await open('/admin/bookings/day?day=2026-11-23')
  await page.waitForURL('**/login')

  await signIn(page, 'front desk')

  await page.waitForURL('**/admin/bookings/day?day=2026-11-23')
})

test('who may not enter the back office reads so, in the words of the specification', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login')
  await signIn(page, 'member')

  await page.goto(`${studio.url}/admin/members/all`)

  await page.getByText('This page is only accessible to administrators.').waitFor()
})

test('staff land on their day, and the back office itself on the members', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'admin')
  await page.waitForURL('**/admin/today')
  await page.goto(`${studio.url}/admin`)
  await page.waitForURL('**/admin/members/all')

  await page.getByRole('searchbox').fill('moreno')

  await page.waitForURL(/search=moreno/)
  await page.getByText('Moreno, Alex').first().waitFor()
})

test('a wrong password is said where it was typed', async ({ open }) => {
  const page = await open('/login')
  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByLabel('Password').fill('wrong')

  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()

  expect(await page.getByRole('alert').textContent()).toContain('do not belong together')
})

test('a newcomer registers, types the mailed code and is in; signing out forgets them', async ({ open, studio }) => {
  const page = await open('/register')
  for (const [label, value] of [
    ['First name', 'Nia'],
    ['Last name', 'Obi'],
    ['E-mail', 'nia.obi@example.com'],
    ['Password', 'long enough 2026'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.locator('form').getByRole('button', { name: 'Create the account' }).click()
  await page.getByText('Check your e-mail').waitFor()
  const code = /\b\d{6}\b/.exec((await studio.newestMail('nia.obi@example.com'))?.text ?? '')?.[0] ?? ''

  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL('**/dashboard/home')

  await page.getByRole('button', { name: /Nia/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/dashboard'))
  expect(
    await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("sb-") || key.includes("supabase"))'),
  ).toEqual([])
})

test('the mailed link confirms with one press and signs in', async ({ open, studio }) => {
  await fetch(`${studio.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'link@example.com', password: 'long enough 2026' }),
  })
  const link = /http\S+/.exec((await studio.newestMail('link@example.com'))?.text ?? '')?.[0] ?? ''

  const page = await open(link.replace(studio.url, ''))
  await page.getByRole('button', { name: 'Confirm my address' }).click()

  await page.getByText('Your address is confirmed').waitFor()
  expect(page.url()).not.toContain('access_token')
})
