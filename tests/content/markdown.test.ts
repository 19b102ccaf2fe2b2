import { expect, test } from 'vitest'

import { plainContent, renderContent } from '#server/content/markdown.ts'

const page = `
# Ask the *bench*

Say which clubs,
and what is wrong.

## One
First.

- a
- b

## Two & a half
**Second.**
`

test('the first heading is the title, what stands below it the lead, and each further heading begins a section', () => {
  expect(renderContent(page)).toEqual({
    title: 'Ask the bench',
    lead: '<p>Say which clubs,\nand what is wrong.</p>',
    sections: [
      { title: 'One', html: '<p>First.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>' },
      { title: 'Two & a half', html: '<p><strong>Second.</strong></p>' },
    ],
  })
  expect(renderContent('Only this.')).toEqual({ title: null, lead: '<p>Only this.</p>', sections: [] })
  expect(renderContent('## A question').sections).toEqual([{ title: 'A question', html: '' }])
})

test('a description is its paragraphs without markup', () => {
  expect(plainContent('# Putters\n\nLie & *length*,\nloft [here](/LAB-Putters).\n\nAnd more.')).toEqual({
    title: 'Putters',
    text: 'Lie & length, loft here. And more.',
  })
})

const linked = (address: string) => renderContent(`[link](${address})`).lead

test('links lead to own pages, the web, mail and phones, and nowhere else', () => {
  for (const address of ['/book-now', '/Book-Fitting#ask', '#ask']) {
    expect(linked(address)).toBe(`<p><a href="${address}">link</a></p>`)
  }
  for (const address of ['https://example.com/a', 'http://example.com', 'mailto:a@example.com', 'tel:+13125550118']) {
    expect(linked(address)).toBe(`<p><a href="${address}" rel="noopener noreferrer">link</a></p>`)
  }
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '//evil.example',
    'evil.html',
    'ftp://example.com',
  ]) {
    expect(linked(address), address).not.toMatch(/href/)
  }
  // A browser reads a backslash as a slash.
  expect(linked(String.raw`/\evil.example`)).not.toContain('\\')
})

test('HTML is shown as it was typed, and pictures, code and tables are text', () => {
  for (const typed of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<b onclick="x">y</b>',
    '<svg/onload=alert(1)>',
    '![x](https://example.com/x.png "onerror=alert(1)")',
    '![x](data:image/svg+xml;base64,AAAA)',
    '<https://example.com/"onmouseover="alert(1)>',
    '[x](https://example.com "\\" onmouseover=\\"alert(1)")',
    '| a |\n|---|\n| <script>alert(1)</script> |',
    '```html\n<script>alert(1)</script>\n```',
    '## <script>alert(1)</script>\n<script>alert(2)</script>',
  ]) {
    const { lead, sections } = renderContent(typed)
    const html = [lead, ...sections.map((section) => section.html)].join('')
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]

    expect(
      tags.filter(([, tag = '']) => !['p', 'a', 'br', 'strong', 'em', 'ul', 'ol', 'li'].includes(tag)),
      typed,
    ).toEqual([])
    for (const [, , attributes = ''] of tags) {
      expect(attributes, typed).toMatch(/^( href="[^"]*"( rel="noopener noreferrer")?)?$/)
    }
  }
  expect(renderContent('<b>bold</b>').lead).toBe('<p>&lt;b&gt;bold&lt;/b&gt;</p>')
})
