import { globSync, readFileSync } from 'node:fs'

import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const files = globSync('{server,shared,client}/**/*.{ts,tsx}', { exclude: ['client/build/**', 'client/make-*.ts'] })

/** Where a locale may stand as a literal: the software's own, a demo's, what is written for programs, and examples. */
const literal = new Set([
  'shared/words.ts',
  'shared/booking/local-time.ts',
  'shared/settings/contract.ts',
  'shared/settings/setup.ts',
  'server/demo/studio.ts',
  'client/builds/sheets/grid/edited-club.ts',
])

/** Where the software's own locale is right: its words, its papers' language, and a studio of which nothing is known yet. */
const own = new Set([
  'shared/words.ts',
  'server/kernel/place.ts',
  'server/settings/service.ts',
  'server/kernel/pdf/paper.ts',
  'server/kernel/pdf/lines.ts',
  'client/ui/browser/numbers.ts',
  'client/app/App.tsx',
])

const isLocale = (text: unknown) => typeof text === 'string' && /^[a-z]{2,3}(?:-[A-Za-z]{4})?-[A-Z]{2}$/.test(text)

/** What writes numbers, sums or times in a way that is not the studio's. */
export function foreignSigns(file: string, code: string): string[] {
  const found: string[] = []
  const note = (at: number, what: string) => found.push(`${file}:${code.slice(0, at).split('\n').length} ${what}`)
  new Visitor({
    Literal({ value, start }) {
      if (isLocale(value) && !literal.has(file)) note(start, 'names a locale')
    },
    Identifier({ name, start }) {
      if (name === 'ownLocale' && !own.has(file)) note(start, 'writes in the locale of the software')
    },
    MemberExpression({ property, start }) {
      if (property.type === 'Identifier' && /^toLocale(?:Date|Time)?String$/.test(property.name))
        note(start, 'writes in the locale of the machine')
    },
    NewExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.object.name !== 'Intl')
        return
      const isAsked = code.slice(start).startsWith('new Intl.DateTimeFormat().resolvedOptions()')
      const isOpen = first === undefined || (first.type === 'Literal' && typeof first.value === 'string')
      if (isOpen && !isAsked && !literal.has(file)) note(start, 'writes in a locale that is not the studio’s')
    },
  }).visit(parseSync(file, code).program)

  return found
}

test('numbers, sums and times are written in the locale of the studio, wherever that is done', () => {
  expect(files.length).toBeGreaterThan(2000)
  expect(files.flatMap((file) => foreignSigns(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.for([
  `new Intl.NumberFormat('en').format(1)`,
  'new Intl.NumberFormat().format(1)',
  `new Intl.DateTimeFormat("de-DE")`,
  '(1234.5).toLocaleString()',
  'new Date().toLocaleDateString(locale)',
  `priceWords(1, 'USD', 'en-US')`,
  `const place = { locale: 'fr-CH' }`,
  'figureWords(1, { currency, locale: ownLocale })',
])('%s is found', (code) => {
  expect(foreignSigns('client/invented.ts', code)).not.toEqual([])
})
