import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, inject } from 'vitest'

import { test as base } from '#tests/support/browser.ts'
import { copySeeded, startStudio } from '#tests/support/demo-studio.ts'

import { startVerifier, type Verifier } from './verifier.ts'

interface Guarded {
  url: string
  verifier: Verifier
}

/** A demo studio of its own with a captcha. */
const test = base.extend<{ guarded: Guarded }>({
  guarded: async ({}, use) => {
    const verifier = await startVerifier()
    const folder = await mkdtemp(join(tmpdir(), 'guarded-studio-'))
    await copySeeded(inject('seededFolder'), folder)
    const { url, stop } = await startStudio(['node', 'server/main.ts'], folder, {
      AUTH_CAPTCHA: 'turnstile',
      AUTH_CAPTCHA_SITE_KEY: 'the site key',
      AUTH_CAPTCHA_SECRET: 'the secret',
      AUTH_CAPTCHA_URL: verifier.url,
      AUTH_CAPTCHA_SCRIPT_URL: `${verifier.url}/api.js`,
    })
    await use({ url, verifier })
    await stop()
    verifier.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  },
})

test('who comes from another page passes the check, and is signed in', async ({ open, guarded }) => {
  const page = await open('/')
  await page.goto(guarded.url)
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
  expect(guarded.verifier.asked).toHaveLength(1)
  // Its studio goes before the browser does.
  await page.close()
}, 240_000)
