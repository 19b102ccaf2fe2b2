import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from 'vitest'

import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { desktop, test } from '#tests/support/browser.ts'
import { eventually, freePort, start } from '#tests/support/process.ts'
import { makeScratch } from '#tests/support/scratch.ts'

// Every other test of screens has the server in its own process.
test(
  '`npm start` brings up the demo studio, a member signs in by one press and books a bay, and SIGTERM ends it',
  { timeout: 900_000 },
  async ({ browser }) => {
    const folder = await makeScratch()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    // The run has built already what `npm start` would build first.
    const server = start(['npm', 'start', '--ignore-scripts'], { PORT: String(port), DATA_DIR: folder })
    try {
      await eventually(async () => server.output().includes(url) || server.child.exitCode !== null, Boolean, 600)
      expect(server.output()).toContain(`Loft & Lie serves ${url}`)

      const page = await browser.newPage(desktop)
      await page.goto(`${url}/login`)
      await page.getByRole('button', { name: 'Member', exact: true }).click()
      await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/dashboard/home')
      const day = addDays(localDayOf(new Date(), 'America/Chicago'), 28)
      await page.goto(`${url}/dashboard/book?service=bay_rental_60&day=${day}`)
      await page
        .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
        .first()
        .click()
      await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
      await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()
      await page.close()
    } finally {
      server.child.kill('SIGTERM')
    }
    await server.ended
    // Its database ends a moment later than the server.
    const database = join(folder, 'postgres', 'postmaster.pid')
    expect(await eventually(async () => !existsSync(database), Boolean)).toBe(true)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  },
)
