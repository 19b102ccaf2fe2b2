import fc from 'fast-check'
import { expect, test } from 'vitest'

import { writeLetter } from '#server/notices/letter.ts'
import { samplesOf, templateNames, templateOf } from '#server/notices/templates/templates.ts'
import { fillIn, problemsOf } from '#shared/notices/wording.ts'
import { contrastBetween, readableOn } from '#shared/settings/brand-color.ts'

const names = { allowed: ['studio', 'code'], required: ['code'] }

test.each([
  [
    { subject: '{code}', lead: 'At {studio}, {code}' },
    [{ path: 'subject', message: '{code} is for the letter: others see subjects.' }],
  ],
  [{ subject: 'Hello', lead: 'Type {code}' }, []],
  [{ subject: 'Hello', lead: 'Type it' }, [{ path: 'lead', message: 'Write {code} here.' }]],
  [
    { subject: '{name}', lead: '{code}' },
    [{ path: 'subject', message: '{name} is not known in this mail: use {studio} or {code}.' }],
  ],
  [
    { subject: 'At', lead: '{code} { studio }' },
    [{ path: 'lead', message: '{ studio } is not known in this mail: use {studio} or {code}.' }],
  ],
  [
    { subject: 'At', lead: '{code} {}' },
    [{ path: 'lead', message: '{} is not known in this mail: use {studio} or {code}.' }],
  ],
  [{ subject: 'constructor', lead: '{code} }{ a { brace' }, []],
])('the wording %j has the problems %j', (wording, problems) => {
  expect(problemsOf(wording, names)).toEqual(problems)
})

test('a value is filled in as it is, and never looked into', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (code, rest) => {
      fc.pre(!rest.includes('{') && !rest.includes('}'))
      expect(fillIn(`${rest}{code}${rest}{studio}`, { code, studio: '{code}' })).toBe(`${rest}${code}${rest}{code}`)
    }),
  )
  expect(fillIn('{toString} {unknown}', {})).toBe('{toString} {unknown}')
})

test('every mail can be sent in its first wording', () => {
  for (const name of templateNames) {
    const template = templateOf(name)
    if (!template) throw new Error(name)
    const required = template.required === undefined ? [] : [template.required]
    expect(problemsOf(template, { allowed: Object.keys(samplesOf(template)), required })).toEqual([])
  }
})

test('the text on any color can be read', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

  fc.assert(
    fc.property(color, (ground) => {
      expect(contrastBetween(ground, readableOn(ground))).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(contrastBetween('#000000', '#ffffff')).toBeCloseTo(21)
  expect(readableOn('#1e5b41')).toBe('#ffffff')
  expect(readableOn('#ffe14d')).toBe('#000000')
})

test('a letter bears the studio’s name and color, and its text says all that its page says', () => {
  const head = { studio: 'Fore & Aft', address: '1 Links Road', color: '#ffe14d' }
  const letter = {
    lead: 'Hello <Sam>',
    lines: ['One', 'Two\nThree'],
    action: { label: 'Go', url: 'https://x.test/?a&b' },
  }

  const { text, html } = writeLetter(letter, head)

  expect(text).toBe('Hello <Sam>\n\nOne\n\nTwo\nThree\n\nGo: https://x.test/?a&b\n\n-- \nFore & Aft\n1 Links Road')
  expect(html).toContain('background:#ffe14d;color:#000000')
  expect(html).toContain('Fore &amp; Aft')
  expect(html).toContain('Hello &lt;Sam&gt;')
  expect(html).toContain('Two<br>Three')
  expect(html).toContain('href="https://x.test/?a&amp;b"')
  expect(writeLetter({ lead: 'Only', lines: [] }, head).html).not.toContain('<a ')
})
