import { statSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

const locations = (sitemap: string) => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)

const read = async (url: string, headers?: Record<string, string>) => {
  const response = await fetch(url, { redirect: 'manual', ...(headers && { headers }) })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A page that takes longer than two seconds to draw, as on a busy machine, is sent empty and drawn for who asks next. */
const readDrawn = (url: string) =>
  eventually(
    () => read(url),
    ({ text }) => text.includes('<h1'),
  )

const sizeOf = (file: string) => statSync(join(root, 'dist/client', file)).size

const contentOf = (html: string, tag: RegExp) => tag.exec(html)?.[1]

test('every published page is readable without its scripts: heading, title, description, address and preview', async ({
  studio,
}) => {
  const { text: sitemap } = await read(`${studio.url}/sitemap.xml`)
  const urls = locations(sitemap)

  expect(urls).toContain(`${studio.url}/Memberships`)
  expect(urls.length).toBeGreaterThanOrEqual(16)
  const titles = new Set<string | undefined>()
  for (const url of urls) {
    const { status, text } = await readDrawn(url)
    titles.add(contentOf(text, /<title>(.+?)<\/title>/))
    expect(status, url).toBe(200)
    expect(contentOf(text, /<h1[^>]*>(.+?)<\/h1>/s), url).toBeTruthy()
    expect(contentOf(text, /<title>(.+?) · Loft &amp; Lie<\/title>/), url).toBeTruthy()
    expect(contentOf(text, /<meta name="description" content="([^"]{20,})"/), url).toBeTruthy()
    expect(contentOf(text, /<link rel="canonical" href="([^"]+)"/), url).toBe(url)
    const preview = await fetch(contentOf(text, /<meta property="og:image" content="([^"]+)"/) ?? '')
    expect(preview.headers.get('content-type'), url).toBe('image/png')
  }
  expect(titles.size).toBe(urls.length)
})

test('every published page travels compressed, and names the scripts of its own beside those of all pages', async ({
  studio,
}) => {
  const urls = locations((await read(`${studio.url}/sitemap.xml`)).text)

  for (const url of urls) {
    const { headers, text } = await readDrawn(url)
    expect(headers.get('content-encoding'), url).toMatch(/^(?:br|gzip)$/)
    const waiting = text.split('<template id="scripts">')[1] ?? ''
    const [named, evaluated] = [/<link rel="modulepreload"/g, /<script type="module"/g].map(
      (tag) => waiting.match(tag)?.length ?? 0,
    )
    expect(evaluated, url).toBeGreaterThan(0)
    expect(named, url).toBeGreaterThan(evaluated ?? 0)
  }
})

test('a script travels as small as the build made it, and its smaller forms have no address of their own', async ({
  studio,
}) => {
  const { text: page } = await read(`${studio.url}/`)
  const script = contentOf(page, /(\/assets\/index-[^"]+\.js)/) ?? ''
  for (const [accepted, ending] of [
    ['gzip, br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ] as const) {
    const { headers } = await read(`${studio.url}${script}`, { 'accept-encoding': accepted })
    expect(Number(headers.get('content-length')), accepted).toBe(sizeOf(`${script}${ending}`))
    expect(headers.get('vary')?.toLowerCase(), accepted).toContain('accept-encoding')
  }
  expect(sizeOf(`${script}.br`)).toBeLessThan(sizeOf(script) / 3)
  for (const ending of ['br', 'gz']) expect((await read(`${studio.url}${script}.${ending}`)).status).toBe(404)
})

test('the browser takes over every published page as it was rendered', async ({ open, studio }) => {
  const paths = locations((await read(`${studio.url}/sitemap.xml`)).text).map((url) => new URL(url).pathname)

  // A word of the browser about a difference fails the test.
  for (const look of eachLook([telephone, desktop])) {
    const page = await open('/', look)
    for (const path of paths) {
      await readDrawn(studio.url + path)
      const answer = await page.goto(studio.url + path)
      expect(await answer?.text(), path).toContain('<h1')
      await page.waitForLoadState('networkidle')
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
  }
})

test('a rendered page whose own file is gone after an update is fetched anew, and works', async ({ open, studio }) => {
  const page = await open('/login')
  let visits = 0
  page.on('request', (request) => (visits += request.isNavigationRequest() ? 1 : 0))
  await page.route('**/assets/ClubPicker-*.js', (route) => (visits < 2 ? route.abort() : route.continue()))

  await page.goto(`${studio.url}/`)
  await expect.poll(() => visits).toBe(2)
  await page.waitForLoadState('networkidle')

  await page.getByRole('button', { name: /9-iron/ }).click()
  await page.getByText('9-iron from an example sheet').first().waitFor()
})

test('prices are in the HTML of a page, free times never', async ({ studio }) => {
  const { text } = await readDrawn(`${studio.url}/swing-evaluation`)

  expect(text).toMatch(/\$\d+/)
  expect(text).not.toMatch(/[?&;]time=\d/)
  expect(text).not.toContain('"free"')
})

test('a page of the studio tells search engines what and where the studio is', async ({ studio }) => {
  const { text } = await readDrawn(`${studio.url}/`)

  const business: unknown = JSON.parse(contentOf(text, /<script type="application\/ld\+json">(.+?)<\/script>/s) ?? '')
  expect(business).toMatchObject({ '@type': 'LocalBusiness', name: 'Loft & Lie', url: `${studio.url}/` })
})

test('whoever has a page already is told that it still stands', async ({ studio }) => {
  const first = await read(`${studio.url}/swing-evaluation`)

  const again = await fetch(`${studio.url}/swing-evaluation`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })

  expect(again.status).toBe(304)
  expect(first.headers.get('cache-control')).toBe('no-cache')
})

test('an old address is moved, an unknown one is not found, and neither is listed', async ({ studio }) => {
  const moved = await read(`${studio.url}/services/book-fitting?utm_source=mail`)
  const unknown = await read(`${studio.url}/membership`)
  const own = await read(`${studio.url}/login`)
  const tool = await read(`${studio.url}/admin/members`)
  const noTool = await read(`${studio.url}/admin/memberz`)

  expect([tool.status, noTool.status]).toEqual([200, 404])
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toBe('/Book-Fitting?utm_source=mail')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('<meta name="robots" content="noindex"/>')
  expect(own.status).toBe(200)
  expect(own.text).toContain('<meta name="robots" content="noindex"/>')
})

test('a page answers no other method than those that read it', async ({ studio }) => {
  for (const path of ['/Memberships', '/dashboard/home', '/robots.txt']) {
    const { status, headers } = await fetch(studio.url + path, { method: 'POST' })
    expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
  }
  expect((await fetch(`${studio.url}/no-such-page`, { method: 'POST' })).status).toBe(404)
})

test('an address with a query is drawn by the browser, under its own title', async ({ studio, open }) => {
  const { text } = await read(`${studio.url}/book-now?service=swing_eval`)
  const page = await open('/book-now?service=swing_eval')

  expect(text).toContain('<title>Book · Loft &amp; Lie</title>')
  expect(text).toContain('<div id="root"></div>')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})
