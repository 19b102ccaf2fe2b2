import { globSync, readFileSync } from 'node:fs'

import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { z } from 'zod'

interface Pattern {
  source: string
  flags: string
  place: string
}

const files = globSync('{server,shared,client}/**/*.{ts,tsx}', { exclude: ['client/build/**', 'client/make-*.ts'] })

function patternsIn(file: string) {
  const code = readFileSync(file, 'utf8')
  const literals: Pattern[] = []
  const built: string[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const place = `${file}:${code.slice(0, node.start).split('\n').length}`
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, place })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(file)
    },
  }).visit(parseSync(file, code).program)

  return { literals, built }
}

/** Where text can be made for which the time grows faster than its length. */
const slowOnes = (patterns: readonly Pattern[]) =>
  patterns.filter(
    ({ source, flags }) =>
      analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0,
  )

const found = files.map(patternsIn)

test('no regular expression takes longer than in proportion to its text', () => {
  const literals = found.flatMap((file) => file.literals)

  expect(literals.length).toBeGreaterThan(300)
  expect(slowOnes(literals).map(({ place, source }) => `${place} ${source}`)).toEqual([])
})

test('those of zod, by which requests are read, do not either', () => {
  const own = Object.entries(z.regexes).flatMap(([place, made]) =>
    made instanceof RegExp ? [{ place, source: made.source, flags: made.flags }] : [],
  )

  expect(own.length).toBeGreaterThan(20)
  expect(slowOnes(own).map(({ place }) => place)).toEqual([])
})

test.each([
  ['a run that may begin anywhere', String.raw`([;\t]\s*)'`],
  ['two that share a run', String.raw`^\s*\w*\s*$`.replace(String.raw`\w`, String.raw`[\s\w]`)],
  ['one within another', '^(?:a+)+$'],
])('%s is found', (_what, source) => {
  expect(slowOnes([{ source, flags: '', place: 'here' }])).toHaveLength(1)
})

// Nobody can tell a pattern that is put together from its text: these are made of what the house says itself, of parts without
// a run, or for addresses whose length is bounded.
test('patterns are put together in few places', () => {
  expect([...new Set(found.flatMap(({ built }) => built))].toSorted()).toEqual([
    'server/auth/admin/ban.ts',
    'server/auth/codes/redirect-pattern.ts',
    'server/auth/passwords/password-hash.ts',
    'server/kernel/http/methods.ts',
    'server/notices/mark.ts',
    'shared/workshop/passport.ts',
  ])
})
