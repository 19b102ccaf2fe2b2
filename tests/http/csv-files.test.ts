import { expect, test } from 'vitest'

import { openCsv } from '#server/kernel/csv/read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.for([
  ['UTF-8 with a byte order mark', utf8('\uFEFFFirst name,Last name\nZoë,Öz\n')],
  ['Windows-1252', latin1('First name,Last name\r\nZo\xeb,\xd6z\r\n')],
  ['UTF-16', new Uint8Array(Buffer.from('\uFEFFFirst name\tLast name\nZoë\tÖz\n', 'utf16le'))],
  ['semicolons', utf8('First name;Last name\nZoë;Öz\n')],
  ['old line ends and blank lines', utf8('First name,Last name\r\r,\rZoë,Öz\r')],
  ['cells beyond the header', utf8('First name,Last name\nZoë,Öz,1,2,3\n')],
] as const)('%s is read', async ([, bytes]) => {
  const { header, rows } = await openCsv(bytes, 10)
  const [first, ...more] = await Array.fromAsync(rows())

  expect(header.slice(0, 2)).toEqual(['First name', 'Last name'])
  expect(first?.cells.slice(0, 2)).toEqual(['Zoë', 'Öz'])
  expect(more).toEqual([])
})

test.for([
  ['nothing', utf8(''), 'This file is empty.'],
  ['a header alone', utf8('First name,Last name\n'), 'This file has a first row and nothing below it.'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'This is a workbook, not a CSV file.'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This is not a CSV file.'],
  ['a quote that does not end', utf8('Name\nAda\n"Ben\n'), 'a quote begins that does not end.'],
  ['a quote in the wrong place', utf8('Name,Phone\n"Ada"x,1\n'), 'is not CSV'],
  ['a huge cell', utf8(`Name\n${'x'.repeat(200_000)}\n`), 'a row is longer than 100,000 characters.'],
  ['broken UTF-8 behind its mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x41, 0xff, 0x0a, 0x42]), 'and is not.'],
] as const)('%s is refused with a sentence', async ([, bytes, sentence]) => {
  const refused = expect.objectContaining({
    path: 'file',
    message: expect.stringContaining(sentence) as string,
  }) as object

  await expect(openCsv(bytes, 10)).rejects.toMatchObject({ code: 'invalid_input', facts: { details: [refused] } })
})
