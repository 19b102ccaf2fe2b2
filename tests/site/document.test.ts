import { expect, test } from 'vitest'

import { documentOf } from '#server/site/document.ts'
import { robotsOf, sitemapOf } from '#server/site/sitemap.ts'

const empty = '<head><!--head--></head><div id="root"><!--body--></div><!--carried-->'
const at = new Date('2026-11-22T10:00:00Z')

test('data ends no script, whatever people have written', () => {
  const carried = JSON.stringify({ name: '</script><script>alert(1)</script><!--' })

  const html = documentOf(empty, { head: '', body: '', carried }, at)

  const block = /<script id="carried"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toEqual(JSON.parse(carried))
  expect(html.match(/<script/g)).toHaveLength(1)
})

test('signs that mean something to a replacement stay what they are', () => {
  const html = documentOf(empty, { head: '<title>$& $1</title>', body: '$` <p>20 $</p>', carried: '{}' }, at)

  expect(html).toContain('<title>$& $1</title>')
  expect(html).toContain('<div id="root">$` <p>20 $</p></div>')
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
  expect(robotsOf('https://studio.test')).toContain('Sitemap: https://studio.test/sitemap.xml')
})
