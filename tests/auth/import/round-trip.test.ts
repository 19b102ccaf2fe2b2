import fc from 'fast-check'
import { expect, test } from 'vitest'

import { asCopy, asCsv, asDump, asInserts, type Rows, spellings } from './dump-text.ts'
import { csvRows, sqlRows, valuesOf } from './reading.ts'

// Whatever people called themselves: quotes, tabs, line ends, backslashes, what looks like the end of a COPY.
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

test('what is written as COPY is read back, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, pieceSize, async (rows, size) => {
      expect(valuesOf(await sqlRows(asDump(asCopy(rows)), size))).toEqual(asRead(rows))
    }),
  )
})

test('what is written as INSERT is read back, however its values are spelt', async () => {
  const form = fc.record({ rowsEach: fc.integer({ min: 1, max: 5 }), spell: fc.constantFrom(...spellings) })

  await fc.assert(
    fc.asyncProperty(rowsOf, form, pieceSize, async (rows, form, size) => {
      expect(valuesOf(await sqlRows(asDump(asInserts(rows, form)), size))).toEqual(asRead(rows))
    }),
  )
})

test('what is written as CSV is read back, null and the empty text apart', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, pieceSize, async (rows, size) => {
      // A line with one null in it is an empty line.
      fc.pre(rows.columns.length > 1)
      expect(valuesOf(await csvRows(asCsv(rows), size))).toEqual(asRead(rows))
    }),
  )
})

test('a dump that is cut off anywhere is refused, and never read as a shorter one', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), async (rows, isCopy, share) => {
      const dump = Buffer.from(asDump(isCopy ? asCopy(rows) : asInserts(rows, { rowsEach: 3 })))
      const begin = dump.indexOf('dump\n') + 5
      const end = dump.lastIndexOf('complete')
      const cut = dump.subarray(0, begin + Math.floor((end - begin) * share))

      await expect(sqlRows(cut)).rejects.toThrow(/^dump\.sql, line \d+: /)
    }),
  )
})
