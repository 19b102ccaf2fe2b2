import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { test as base } from '#tests/support/browser.ts'
import { eventually, freePort, start, statusOf } from '#tests/support/process.ts'

import { startVerifier, type Verifier } from './verifier.ts'

interface Guarded {
  url: string
  verifier: Verifier
}

/** A demo studio of its own with a captcha, beside the one that has built the client. */
const test = base.extend<{ guarded: Guarded }>({
  guarded: async ({ studio }, use) => {
    expect(studio.url).toBeTruthy()
    const verifier = await startVerifier()
    const folder = await mkdtemp(join(tmpdir(), 'guarded-studio-'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = start(['node', 'server/main.ts'], {
      PORT: String(port),
      DATA_DIR: folder,
      AUTH_CAPTCHA: 'turnstile',
      AUTH_CAPTCHA_SITE_KEY: 'the site key',
      AUTH_CAPTCHA_SECRET: 'the secret',
      AUTH_CAPTCHA_URL: verifier.url,
      AUTH_CAPTCHA_SCRIPT_URL: `${verifier.url}/api.js`,
    })
    await eventually(
      () => statusOf(`${url}/readyz`),
      (status) => status === 200,
      120,
    )
    await use({ url, verifier })
    server.child.kill('SIGTERM')
    await server.ended
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
