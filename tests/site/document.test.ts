import { expect, test } from 'vitest'

import { documentOf, emptyPageOf, shellOf } from '#server/site/document.ts'
import { pageScriptsOf } from '#server/site/manifest-scripts.ts'
import { robotsOf, sitemapOf } from '#server/site/sitemap.ts'

const empty = emptyPageOf(`<head><!--head-->
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/vendor.js">
<link rel="modulepreload" crossorigin href="/assets/studio.js">
</head><div id="root"><!--body--></div><!--dehydrated-->`)
const at = new Date('2026-11-22T10:00:00Z')
const none: string[] = []
const page = ['/assets/drawing.js', '/assets/Page.js']
const addresses = (html: string, attribute: 'href' | 'src') =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map(([, address]) => address)

test('data ends no script, whatever people have written', () => {
  const dehydrated = JSON.stringify({ name: '</script><script>alert(1)</script><!--' })

  const html = documentOf(empty, { head: '', body: '', dehydrated }, none, at)

  const block = /<script id="dehydrated"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toEqual(JSON.parse(dehydrated))
  expect(html.match(/<script id/g)).toHaveLength(1)
})

test('signs that mean something to a replacement stay what they are', () => {
  const html = documentOf(empty, { head: '<title>$& $1</title>', body: '$` <p>20 $</p>', dehydrated: '{}' }, none, at)

  expect(html).toContain('<title>$& $1</title>')
  expect(html).toContain('<div id="root">$` <p>20 $</p></div>')
})

test('the scripts of a rendered page wait until it is seen, and then come together', () => {
  const html = documentOf(empty, { head: '', body: '<p>Seen first</p>', dehydrated: '{}' }, page, at)

  const [seen = '', waiting = ''] = html.split('<template id="scripts">')
  expect(seen).not.toMatch(/type="module"|modulepreload/)
  expect(addresses(waiting, 'src')).toEqual(['/assets/index.js'])
  expect(addresses(waiting, 'href')).toEqual([
    '/assets/vendor.js',
    '/assets/studio.js',
    '/assets/drawing.js',
    '/assets/Page.js',
  ])
})

test('an empty page starts its one script at once', () => {
  const html = shellOf(empty, { head: '<title>Sign in</title>', dehydrated: '' }, page)

  expect(html).not.toContain('<template')
  expect(addresses(html, 'src')).toEqual(['/assets/index.js'])
  expect(addresses(html, 'href')).toContain('/assets/Page.js')
})

test('a page comes with all that its module imports, each once and after what it imports', () => {
  const manifest = {
    'catalog/HomePage.tsx': { file: 'assets/HomePage.js', imports: ['_parts', '_vendor'] },
    _parts: { file: 'assets/parts.js', imports: ['_vendor', '_parts'] },
    _vendor: { file: 'assets/vendor.js' },
  }

  expect(pageScriptsOf(manifest, 'catalog/HomePage.tsx')).toEqual([
    '/assets/vendor.js',
    '/assets/parts.js',
    '/assets/HomePage.js',
  ])
})

test('what every page starts with is not named once more', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_vendor'] },
    'catalog/HomePage.tsx': { file: 'assets/HomePage.js', imports: ['index.html', '_list'] },
    _list: { file: 'assets/list.js', imports: ['_vendor', 'index.html'] },
    _vendor: { file: 'assets/vendor.js' },
  }

  expect(pageScriptsOf(manifest, 'catalog/HomePage.tsx')).toEqual(['/assets/list.js', '/assets/HomePage.js'])
  expect(pageScriptsOf(manifest, undefined)).toEqual([])
})

test('the sitemap lists what is published and nothing else', () => {
  const page = { title: 'A page', about: 'About it' }
  const map = sitemapOf(
    [
      { ...page, path: '/', published: true },
      { ...page, path: '/a&b', published: true },
      { ...page, path: '/login', published: false },
    ],
    'https://studio.test',
  )

  expect(map.match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://studio.test/</loc>',
    '<loc>https://studio.test/a&amp;b</loc>',
  ])
  expect(robotsOf('https://studio.test', true)).toContain('Sitemap: https://studio.test/sitemap.xml')
})
