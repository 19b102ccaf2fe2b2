import { expect } from 'vitest'

import { test as base } from '#tests/support/browser.ts'

import { startVerifier, type Verifier } from './verifier.ts'

/** The demo studio with a captcha. */
const test = base.extend<{ verifier: Verifier; settings: Record<string, string> }>({
  verifier: [
    async ({}, use) => {
      const verifier = await startVerifier()
      await use(verifier)
      verifier.close()
    },
    { scope: 'file' },
  ],

  settings: [
    async ({ verifier }, use) =>
      use({
        AUTH_CAPTCHA: 'turnstile',
        AUTH_CAPTCHA_SITE_KEY: 'the site key',
        AUTH_CAPTCHA_SECRET: 'the secret',
        AUTH_CAPTCHA_URL: verifier.url,
        AUTH_CAPTCHA_SCRIPT_URL: `${verifier.url}/api.js`,
      }),
    { scope: 'file' },
  ],
})

test('who comes from another page passes the check, and is signed in', async ({ open, verifier }) => {
  const page = await open('/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.waitForURL('**/login')
  const check = page.getByRole('button', { name: 'I am no program' })
  await check.waitFor()

  await page.getByRole('button', { name: 'Member', exact: true }).click()
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('Pass the check')

  await check.click()
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()

  await page.waitForURL('**/dashboard/**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(verifier.asked).toHaveLength(1)
}, 600_000)
