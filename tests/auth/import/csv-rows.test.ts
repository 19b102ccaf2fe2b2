import { expect, test } from 'vitest'

import { csvRows, valuesOf } from './reading.ts'

test('a row keeps its line, also after values of several lines', async () => {
  const rows = await csvRows('id,note\n1,"two\nlines"\n2,\n3,""\n')

  expect(rows.map(({ place }) => place.line)).toEqual([2, 4, 5])
  expect(valuesOf(rows)).toEqual([
    { id: '1', note: 'two\nlines' },
    { id: '2', note: null },
    { id: '3', note: '' },
  ])
})

test('a file of Windows, and one with a byte order mark, is read as any other', async () => {
  expect(valuesOf(await csvRows('\uFEFFid,note\r\n1,a\r\n2,b\r\n', 3))).toEqual([
    { id: '1', note: 'a' },
    { id: '2', note: 'b' },
  ])
})

test.for([',', ';', '\t', '|'])('cells between %j are told by the headings, and a hint is none', async (sign) => {
  for (const [before, line] of [
    ['', 2],
    [`sep=${sign}\r\n`, 3],
  ] as const) {
    for (const size of [3, 65_536]) {
      const rows = await csvRows(`${before}id${sign}note\r\n1${sign}"a,b;c"\r\n`, size)
      expect(rows).toEqual([{ table: 'users', place: { file: 'users.csv', line }, values: { id: '1', note: 'a,b;c' } }])
    }
  }
})

test.for([
  ['id,note\n1,a\n2\n', 3, 'this row has not as many values as there are columns'],
  ['id,note\n1,a\n2,b,c\n', 3, 'this row has not as many values as there are columns'],
  ['id,note\n1,"a', 2, 'a quoted value does not end'],
  ['id,note\n1,a "quote" b\n', 2, 'this is no CSV'],
] as const)('%j is refused with its line and the reason', async ([csv, line, reason]) => {
  await expect(csvRows(csv)).rejects.toThrow(`users.csv, line ${line}: ${reason}`)
})

test('bytes that are not UTF-8 are refused', async () => {
  await expect(csvRows(Buffer.from('id,note\n1,caf\u00e9\n', 'latin1'))).rejects.toThrow('it is not UTF-8')
  await expect(csvRows(Buffer.from('id,note\n1,café').subarray(0, -1))).rejects.toThrow('it is not UTF-8')
})
