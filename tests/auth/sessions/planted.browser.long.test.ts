import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test('an address that carries a stranger’s session signs nobody in', async ({ open, studio }) => {
  const answer = await fetch(`${studio.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'member@loftandlie.test', password: 'fairway-demo-2026' }),
  })
  const { access_token, refresh_token } = (await answer.json()) as Record<string, string>
  const page = await open('/')

  await page.goto(
    `${studio.url}/reset-password#access_token=${access_token}&refresh_token=${refresh_token}&type=recovery`,
  )

  await page.getByRole('heading', { level: 1, name: 'Asked for in another browser' }).waitFor()
  expect(page.url()).toBe(`${studio.url}/reset-password`)
  await page.goto(`${studio.url}/dashboard/home`)
  await page.waitForURL(/\/login/)
})
