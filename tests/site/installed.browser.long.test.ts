import { expect } from 'vitest'

import { telephone, test } from '#tests/support/browser.ts'

// Run in the browser.
const installed = 'navigator.serviceWorker.ready.then(() => true)'
const keptPaths = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`

test('the studio can be installed under its own name', async ({ studio }) => {
  const response = await fetch(`${studio.url}/manifest.webmanifest`)
  const manifest: { name: string; start_url: string; icons: { src: string }[] } = JSON.parse(await response.text())

  expect(manifest).toMatchObject({ name: 'Loft & Lie', start_url: '/dashboard/home', display: 'standalone' })
  for (const { src } of manifest.icons) {
    expect((await fetch(studio.url + src)).headers.get('content-type')).toBe('image/png')
  }
})

test('without a network a member still sees the dashboard as it was, but no free time', async ({ openAs, studio }) => {
  const page = await openAs('member', '/dashboard/home', { ...telephone, serviceWorkers: 'allow' })
  const next = page.getByRole('heading', { level: 2 }).first()
  const seen = await next.textContent()
  await page.evaluate(installed)
  await page.waitForFunction(() => localStorage.getItem('sb-last-seen')?.includes('mine'))

  await page.context().setOffline(true)
  await page.reload()

  await expect.poll(() => next.textContent()).toBe(seen)
  await page.getByText('You are offline.').waitFor()
  await page.goto(`${studio.url}/dashboard/book`)
  await page.getByText('You are offline.').waitFor()
  expect(await page.getByRole('button', { name: /\d:\d\d\s[AP]M/ }).count()).toBe(0)
})

test('what the dashboard kept goes when the person signs out', async ({ open, signIn }) => {
  const page = await open('/login', { ...telephone, serviceWorkers: 'allow' })
  await signIn(page, 'member')
  await page.waitForFunction(() => localStorage.getItem('sb-last-seen') !== null)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-'))))
    .toEqual([])
})

test('no answer of the API and no page with prices is kept by the service worker', async ({ open, studio }) => {
  const page = await open('/', { ...telephone, serviceWorkers: 'allow' })
  await page.evaluate(installed)
  await page.goto(`${studio.url}/swing-evaluation`)
  await page.waitForLoadState('networkidle')

  const kept = await page.evaluate<string[]>(keptPaths)

  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api/') || path === '/' || path === '/swing-evaluation')).toEqual([])
})
