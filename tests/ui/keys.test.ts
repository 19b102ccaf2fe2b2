import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keyName, readKeys } from '#client/ui/keys/key-reader.ts'
import { readScans } from '#client/ui/keys/scan-reader.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function typed(keys: string, apart: number): string[] {
  const run: string[] = []
  const reader = readKeys((key) => run.push(key))
  for (const key of Array.from(keys)) {
    reader.press(key)
    vi.advanceTimersByTime(apart)
  }
  vi.advanceTimersByTime(1000)
  return run
}

test('keys that a person presses act one by one; what a scanner types at once acts never', () => {
  expect(typed('jjk', 80)).toEqual(['j', 'j', 'k'])
  expect(typed('gd', 10)).toEqual(['g', 'd'])
  expect(typed('xf', 10)).toEqual([])
  expect(typed('ll8d1546', 10)).toEqual([])
})

test('a key is called by its letter, with Shift only where the character does not say it', () => {
  expect(keyName({ ...plain, key: 'J', shiftKey: true })).toBe('Shift+j')
  expect(keyName({ ...plain, key: '?', shiftKey: true })).toBe('?')
  expect(keyName({ ...plain, key: 'Enter', metaKey: true })).toBe('Ctrl+Enter')
})

function scanned(text: string, apart: number): (string | undefined)[] {
  const scans = readScans()
  const keys = Array.from(text).map((key) => (key === '\n' ? 'Enter' : key))
  return keys.map((key, index) => scans.press({ ...plain, key, timeStamp: 1000 + index * apart })).filter(Boolean)
}

test('a scan is six characters or more within 30 ms of each other, and Enter as fast', () => {
  expect(scanned('LL-8D1546\n', 12)).toEqual(['LL-8D1546'])
  expect(scanned('12345\n', 12)).toEqual([])
  expect(scanned('LL-8D1546\n', 45)).toEqual([])
  expect(scanned('LL-8D1546', 12)).toEqual([])
  expect(scanned('LL-8D1546\nLL-8D1547\n', 12)).toEqual(['LL-8D1546', 'LL-8D1547'])
})

test('a scanner that holds Shift for capital letters is read all the same', () => {
  const scans = readScans()
  const keys = ['Shift', 'L', 'Shift', 'L', '8', 'Shift', 'D', '1', '5', 'Enter']
  const found = keys.map((key, index) => scans.press({ ...plain, key, timeStamp: index * 8 }))

  expect(found.at(-1)).toBe('LL8D15')
})
