import { once } from 'node:events'
import { request } from 'node:http'

import { expect } from 'vitest'

import { openBuiltClient } from '#server/site/bundle.ts'
import { type PageAnswer, sitePages } from '#server/site/pages.ts'
import type { SiteBundle } from '#shared/site/bundle.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test as base } from '#tests/support/test.ts'

interface Fixtures {
  /** The server's pages, with a say in how each is rendered. */
  pages: {
    at: (path: string, query?: string) => Promise<PageAnswer>
    /** The paths that were rendered, in order. */
    rendered: string[]
    /** What is done instead of rendering a path, once. */
    instead: Map<string, () => Promise<never>>
  }
}

const test = base.extend<Fixtures>({
  pages: async ({ db, app, services }, use) => {
    await makeStudio(db)
    const built = await openBuiltClient()
    if (!built) throw new Error('The client is not built: npm run build.')
    const rendered: string[] = []
    const instead = new Map<string, () => Promise<never>>()
    const watched =
      <Result>(render: (path: string, context: Parameters<SiteBundle['render']>[1]) => Promise<Result>) =>
      (path: string, context: Parameters<SiteBundle['render']>[1]) => {
        rendered.push(path)
        const other = instead.get(path)
        instead.delete(path)
        return other ? other() : render(path, context)
      }
    const site = { ...built.site, render: watched(built.site.render), renderHead: watched(built.site.renderHead) }
    const pageAt = sitePages(app, services, { ...built, site })
    await use({ at: (path, query = '') => pageAt(path, query), rendered, instead })
  },
})

const until = { minutes: 1 }
const heading = /<h1/

/** As it is written: `fetch` would tidy the address. */
async function get(url: string, path: string) {
  const { hostname, port } = new URL(url)
  const asked = request({ hostname, port, path }).end()
  const [response] = await once(asked, 'response')
  response.resume()
  await once(response, 'end')

  return { status: response.statusCode, location: response.headers.location }
}

test('each page has one address: slashes that say nothing and other letters lead to it', async ({ url, db }) => {
  await makeStudio(db)

  const spellings = ['/Memberships/', '/Memberships///', '//Memberships', '/memberships', '/MEMBERSHIPS//']
  for (const path of spellings) expect(await get(url, path), path).toEqual({ status: 301, location: '/Memberships' })
  expect(await get(url, '/Book-Now//?service=swing_eval')).toEqual({
    status: 301,
    location: '/book-now?service=swing_eval',
  })
  expect(await get(url, '/Services/book-fitting/')).toEqual({ status: 301, location: '/Book-Fitting' })
  expect(await get(url, '/dashboard/order/42/')).toEqual({ status: 301, location: '/dashboard/order/42' })
  expect(await get(url, '//')).toEqual({ status: 301, location: '/' })
  expect(await get(url, '/Memberships')).toEqual({ status: 200, location: undefined })
})

test('no spelling leads out of the studio', async ({ url }) => {
  const paths = [
    '//evil.example/',
    '///evil.example',
    '/\\evil.example/',
    '/%2f%2fevil.example/',
    '//evil.example/Memberships',
  ]
  for (const path of paths) expect(await get(url, path), path).toEqual({ status: 404, location: undefined })
})

test('1 500 spellings of an address are one page that is kept', async ({ pages }) => {
  for (let n = 0; n < 1500; n++) {
    await pages.at(`/Memberships${'/'.repeat(n)}`)
    await pages.at(`/Memberships${'/'.repeat(n)}`, `n=${n}`)
    await pages.at(`/nothing-${n}`)
    await pages.at(`/dashboard/order/${n}`)
  }

  expect(pages.rendered.toSorted()).toEqual(['/404', '/Memberships', '/Memberships', '/dashboard/order/:orderId'])
})

test('a stale page is given out while its successor is rendered', async ({ pages, clock }) => {
  const first = await pages.at('/Memberships')
  const { promise: rendering, reject: end } = Promise.withResolvers<never>()
  clock.pass(until)
  pages.instead.set('/Memberships', () => rendering)

  expect(await pages.at('/Memberships')).toBe(first)
  expect(await pages.at('/Memberships')).toBe(first)
  expect(pages.rendered).toHaveLength(2)

  end(new Error('The database went away.'))
  await rendering.catch(() => undefined)
  await expect.poll(async () => (await pages.at('/Memberships')) === first).toBe(false)
})

test('a page that is rendered anew and says the same is the same page for who has it already', async ({
  pages,
  clock,
  db,
}) => {
  const renewed = async (before: PageAnswer) => {
    clock.pass(until)
    await expect.poll(async () => (await pages.at('/swing-evaluation')) !== before).toBe(true)
    return pages.at('/swing-evaluation')
  }
  const first = await pages.at('/swing-evaluation')

  const second = await renewed(first)
  expect(second.etag).toBe(first.etag)

  await db.updateTable('serviceOption').set({ priceCents: 4321 }).execute()
  const third = await renewed(second)
  expect(third.html).toContain('$43.21')
  expect(third.etag).not.toBe(first.etag)
})

test('a page that was made of other words is not given out any more, whoever changed them', async ({
  pages,
  db,
  services,
}) => {
  const word = (body: string) =>
    db
      .insertInto('content')
      .values({ page: 'swing-evaluation', part: 'questions', body })
      .onConflict((on) => on.columns(['page', 'part']).doUpdateSet({ body, version: 2 }))
      .execute()
  await word('## Is there coffee?\n\nYes.')
  await services.contentEdition.reload()
  const first = await pages.at('/swing-evaluation')
  expect(first.html).toContain('Is there coffee?')

  // Nothing else happened than that a server was told, or looked by itself.
  await services.contentEdition.reload()
  expect(await pages.at('/swing-evaluation')).toBe(first)

  await word('## Is there tea?\n\nNo.')
  await services.contentEdition.reload()
  const second = await pages.at('/swing-evaluation')
  expect(second.html).toContain('Is there tea?')
  expect(second.html).not.toContain('coffee')
  expect(second.etag).not.toBe(first.etag)
})

test('all pages at once are all rendered', async ({ pages, url }) => {
  const published = [
    ...(await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(/<loc>[^<]*?\/\/[^/]+(\/[^<]*)<\/loc>/g),
  ]
  const askAll = () => Promise.all(published.map(async ([, path = '']) => ({ path, ...(await pages.at(path)) })))
  // On a machine that is busy with other tests one may take too long: it is left to the browser, and rendered for the next.
  await askAll()
  const answers = await askAll()

  expect(answers.length).toBeGreaterThanOrEqual(16)
  for (const { path, html } of answers) expect(html, path).toMatch(heading)
})

test('pages that are rendered side by side each say what their own server and moment say', async ({
  app,
  db,
  services,
}) => {
  await makeStudio(db)
  const built = await openBuiltClient()
  if (!built) throw new Error('The client is not built: npm run build.')
  const context = (name: string, day: string) => ({
    origin: 'http://studio.test',
    now: new Date(`${day}T12:00:00Z`),
    read: async (url: string) => {
      const { statusCode, body } = await app.inject(url)
      const said = JSON.parse(body)
      return { status: statusCode, body: url === '/api/v1/studio' ? { ...said, name } : said }
    },
  })

  const [first, second] = await Promise.all([
    built.site.render('/', context('Hall of the North', services.now().toISOString().slice(0, 10))),
    built.site.render('/', context('Hall of the South', '2031-05-06')),
  ])

  expect(first.body).toContain('Hall of the North')
  expect(JSON.stringify(first)).not.toContain('Hall of the South')
  expect(second.body).toContain('Hall of the South')
  expect(JSON.stringify(second)).not.toContain('Hall of the North')
})

test('a failure forgets no other page, and not the one that fails', async ({ pages, clock, logged }) => {
  const [home, memberships] = [await pages.at('/'), await pages.at('/Memberships')]
  clock.pass({ minutes: 10 })
  pages.instead.set('/Memberships', () => Promise.reject(new Error('The database went away.')))

  expect(await pages.at('/Memberships')).toBe(memberships)
  await expect.poll(() => logged.join('')).toContain('A page could not be rendered')
  expect(await pages.at('/')).toBe(home)
  pages.instead.set('/login', () => Promise.reject(new Error('The database went away.')))
  expect(await pages.at('/login')).toMatchObject({
    status: 200,
    html: expect.stringContaining('<div id="root"></div>'),
  })
  expect(await pages.at('/login')).toMatchObject({ html: expect.stringContaining('<title>Sign in') })
})

test('a page that hangs is drawn by the browser, keeps no other waiting, and is rendered the next time', async ({
  pages,
}) => {
  pages.instead.set('/Memberships', () => new Promise(() => undefined))

  const begun = performance.now()
  const hanging = pages.at('/Memberships')
  const waiting = pages.at('/')
  expect(await hanging).toMatchObject({ status: 200, html: expect.not.stringMatching(heading) })
  expect(performance.now() - begun).toBeLessThan(3000)
  await waiting

  await expect.poll(async () => (await pages.at('/')).html).toMatch(heading)
  await expect.poll(async () => (await pages.at('/Memberships')).html).toMatch(heading)
})

test('before the studio is open robots are told to stay away, and the sitemap is empty', async ({ url, db }) => {
  await makeStudio(db)
  const read = async (path: string) => (await fetch(url + path)).text()
  await db.updateTable('location').set({ openedAt: null }).execute()
  expect(await read('/sitemap.xml')).not.toContain('<loc>')
  expect(await read('/robots.txt')).toContain('User-agent: *\nDisallow: /\n')

  await db
    .updateTable('location')
    .set({ openedAt: new Date('2026-11-01T09:00:00Z') })
    .execute()
  expect(await read('/sitemap.xml')).toContain('<loc>')
  expect(await read('/robots.txt')).not.toContain('Disallow: /\n')
})
