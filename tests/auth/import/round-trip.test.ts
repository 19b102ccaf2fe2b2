import fc from 'fast-check'
import { expect, test } from 'vitest'

import { asCsv, type Rows } from './csv-text.ts'
import { csvRows, valuesOf } from './reading.ts'

// Anything that people may call themselves: quotes, tabs, line ends, backslashes, SQL.
const nasty = fc.constantFrom(
  "'",
  '"',
  '\\',
  '\\.',
  '\\N',
  '\n',
  '\r',
  '\t',
  ';',
  '--',
  '/*',
  '$$',
  ',',
  '',
  'é',
  '🏌️',
  '\u2028',
)
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 6 })
  .map((parts) => parts.join('').replaceAll('\0', ''))
const value = fc.option(text, { nil: null, freq: 5 })
const names = fc.uniqueArray(fc.constantFrom('id', 'email', 'raw_user_meta_data', 'User name', 'say "hi"', 'order'), {
  minLength: 1,
})
const rowsOf = fc
  .record({ columns: names, table: fc.constant('users') })
  .chain(({ columns, table }): fc.Arbitrary<Rows> =>
    fc
      .array(fc.tuple(...columns.map(() => value)), { minLength: 1, maxLength: 8 })
      .map((rows) => ({ table, columns, rows })),
  )
const pieceSize = fc.integer({ min: 1, max: 40 })

const asRead = ({ columns, rows }: Rows) =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))

test('what is written as CSV is read back, null and the empty text apart', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, pieceSize, async (rows, size) => {
      // In a table of one column a null is an empty line.
      fc.pre(rows.columns.length > 1)
      expect(valuesOf(await csvRows(asCsv(rows), size))).toEqual(asRead(rows))
    }),
  )
})
