import fc from 'fast-check'
import { expect, test } from 'vitest'

import { tableOf, textOf } from '#server/kernel/csv/dialect.ts'
import { openCsv } from '#server/kernel/csv/read-csv.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Each way in which spreadsheets and devices save letters. */
const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 LE': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE with a mark': (text) => utf16be(`\uFEFF${text}`),
  'UTF-16 BE': utf16be,
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
}

const written = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const word = fc.stringMatching(/^[a-zA-Z]{1,8}$/)
// Letters that Windows-1252 has too, and all that a reader might stumble over.
const cell = fc
  .array(fc.constantFrom('a', 'Ä', 'é', 'ß', '0', '9', '.', ',', ';', '|', '"', '\n', ' ', "'"), { maxLength: 10 })
  .map((signs) => `x${signs.join('')}x`)

const tables = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.record({
    header: fc.array(word, { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  }),
)

const dialects = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.constantFrom(...Object.keys(encodings)),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  hasHint: fc.boolean(),
})

function fileOf({ header, rows }: { header: string[]; rows: string[][] }, { delimiter, ...how }: Dialect) {
  const lines = [header, ...rows].map((cells) => cells.map((one) => written(one, delimiter)).join(delimiter))
  const text = [...(how.hasHint ? [`sep=${delimiter}`] : []), ...lines, ''].join('\n').replaceAll('\n', how.lineEnd)

  return encodings[how.encoding]?.(text) ?? new Uint8Array()
}

interface Dialect {
  delimiter: string
  encoding: string
  lineEnd: string
  hasHint: boolean
}

test('a table is found again in whatever dialect it was written', () => {
  fc.assert(
    fc.property(tables, dialects, (table, dialect) => {
      const found = tableOf(textOf(fileOf(table, dialect)))
      expect(found.delimiter).toBe(dialect.delimiter)
      expect(found.text).toBe(tableOf(textOf(fileOf(table, { ...dialect, encoding: 'UTF-8', hasHint: false }))).text)
      expect(found.firstLine).toBe(dialect.hasHint ? 2 : 1)
    }),
    { numRuns: 400 },
  )
})

test('its cells are read equal, and each row knows its line in the file', async () => {
  await fc.assert(
    fc.asyncProperty(tables, dialects, async (table, dialect) => {
      const { header, rows } = await openCsv(fileOf(table, dialect), 100)
      const read: string[][] = []
      const lines: number[] = []
      for await (const row of rows()) {
        read.push(row.cells)
        lines.push(row.line)
      }
      expect(header).toEqual(table.header)
      expect(read).toEqual(table.rows)
      expect(lines[0]).toBe(dialect.hasHint ? 3 : 2)
    }),
    { numRuns: 12 },
  )
})

test.for([
  ['a hint that nothing follows is passed over', 'sep=;\nName,Phone\nAda,1\n', ','],
  ['a hint in quotes', '"sep=|"\nName|Phone\n', '|'],
  ['a hint of a file that was saved again', 'sep=,,,\nName,Phone,Notes\n', ','],
  ['a hint of a tab', 'SEP=\t\nName\tPhone\n', '\t'],
  ['a title with commas above', 'Shots, all, of, today\nClub;Carry\n7i;150,2\n8i;141,0\n', ';'],
  ['names with commas between tabs', 'Name\tPhone\nYoung, Ada\t1\nYoung, Ben\t2\n', '\t'],
  ['decimals with commas', 'A;B\n1,5;2,5\n3,5;4\n', ';'],
] as const)('%s', ([, text, delimiter]) => {
  expect(tableOf(text).delimiter).toBe(delimiter)
})

test('digits that a program keeps from being a number are those digits', async () => {
  const { rows } = await openCsv(Buffer.from('Code,Other,Third\n="0123","=""0456""",x\n="",8,\n'), 10)
  const read: string[][] = []
  for await (const { cells } of rows()) read.push(cells)

  expect(read).toEqual([
    ['0123', '0456', 'x'],
    ['', '8', ''],
  ])
})

test('what has zeros and is no UTF-16 is none', () => {
  for (const bytes of [
    [0x89, 0x50, 0, 0, 0x0a, 0],
    [0x41, 0, 0x42],
    [0, 0, 0, 0],
  ]) {
    expect(() => textOf(Uint8Array.from(bytes))).toThrow('This is not a CSV file.')
  }
})
