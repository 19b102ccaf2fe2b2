import fc from 'fast-check'
import { expect, test } from 'vitest'

import { countedEntry, type HoleEntry } from '#shared/leagues/cards/counted.ts'
import { openHoles, openHolesWords } from '#shared/leagues/cards/open-holes.ts'

type Sent = [device: string, minute: number, strokes: number | null]

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 0, minute))

/** As they arrive, one after the other. */
const arriving = (sent: readonly Sent[], from = 1): HoleEntry[] =>
  sent.map(([device, minute, strokes], index) => ({
    device,
    enteredAt: at(minute),
    strokes,
    decides: false,
    version: from + index,
  }))

const standing = (entries: readonly HoleEntry[]) => {
  const counted = countedEntry(entries)
  return counted && [counted.status, counted.strokes, counted.entries.map(({ strokes }) => strokes)]
}

test.for<[what: string, sent: Sent[], counted: unknown]>([
  ['nothing', [], undefined],
  ['one number', [['A', 1, 4]], ['entered', 4, [4]]],
  [
    'the later number of one device',
    [
      ['A', 1, 4],
      ['A', 2, 5],
    ],
    ['entered', 5, [5]],
  ],
  [
    'the later number of one device, which arrives first',
    [
      ['A', 2, 5],
      ['A', 1, 4],
    ],
    ['entered', 5, [5]],
  ],
  [
    'the same number of two',
    [
      ['A', 1, 4],
      ['B', 9, 4],
    ],
    ['entered', 4, [4, 4]],
  ],
  [
    'two numbers of two',
    [
      ['A', 1, 4],
      ['B', 9, 5],
    ],
    ['disputed', null, [4, 5]],
  ],
  [
    'a number and a ball that was picked up',
    [
      ['A', 1, 4],
      ['B', 9, null],
    ],
    ['disputed', null, [4, null]],
  ],
  [
    'a ball that both say was picked up',
    [
      ['A', 1, null],
      ['B', 9, null],
    ],
    ['entered', null, [null, null]],
  ],
  [
    'two that agree in the end',
    [
      ['A', 1, 4],
      ['B', 9, 5],
      ['A', 2, 5],
    ],
    ['entered', 5, [5, 5]],
  ],
  [
    'a clock that is an hour early',
    [
      ['A', 61, 4],
      ['B', 1, 5],
    ],
    ['disputed', null, [4, 5]],
  ],
])('of %s counts', ([, sent, counted]) => {
  expect(standing(arriving(sent))).toEqual(counted)
})

test('a decision settles what was sent before, until its device or another says something else', () => {
  const disputed = arriving([
    ['A', 1, 4],
    ['B', 1, 5],
  ])
  const decided = [...disputed, { device: 'B', enteredAt: at(2), strokes: 4, decides: true, version: 3 }]
  expect(standing(decided)).toEqual(['entered', 4, [4]])

  // An early number that arrives late was superseded by its own device.
  expect(standing([...decided, ...arriving([['A', 0, 9]], 4)])).toEqual(['entered', 4, [4]])
  expect(standing([...decided, ...arriving([['B', 3, 6]], 4)])).toEqual(['entered', 6, [6]])
  expect(standing([...decided, ...arriving([['A', 3, 6]], 4)])).toEqual(['disputed', null, [4, 6]])
  expect(standing([...decided, ...arriving([['C', 0, 5]], 4)])).toEqual(['disputed', null, [4, 5]])
  const again = { device: 'A', enteredAt: at(4), strokes: 5, decides: true, version: 5 }
  expect(standing([...decided, ...arriving([['C', 0, 5]], 4), again])).toEqual(['entered', 5, [5]])
})

const said = (sent: readonly Sent[]) => {
  const counted = countedEntry(arriving(sent))
  return (
    counted && [counted.status, counted.strokes, new Set(counted.entries.map((one) => `${one.device} ${one.strokes}`))]
  )
}

test('whatever the order in which entries arrive, the same counts', () => {
  const entry = fc.tuple(
    fc.constantFrom('A', 'B', 'C'),
    fc.integer({ min: 0, max: 90 }),
    fc.option(fc.integer({ min: 1, max: 6 })),
  )
  // One device says one thing of one moment.
  const entries = fc.uniqueArray(entry, { maxLength: 8, selector: ([device, minute]) => `${device} ${minute}` })
  const shuffled = entries.chain((sent) =>
    fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length, maxLength: sent.length })),
  )
  fc.assert(
    fc.property(shuffled, ([sent, other]) => {
      expect(said(other)).toEqual(said(sent))
    }),
  )
})

test('holes after the last one that was entered are missing only while there is time', () => {
  const holes = (['entered', 'missing', 'disputed', 'missing', 'missing'] as const).map((status, hole) => ({
    hole: hole + 1,
    status,
  }))

  expect(openHoles(holes, false)).toEqual({ disputed: [3], missing: [2, 4, 5] })
  expect(openHoles(holes, true)).toEqual({ disputed: [3], missing: [2] })
  expect(openHolesWords(openHoles(holes, false))).toBe('hole 3 disputed; holes 2, 4, and 5 missing')
  const none = holes.map(({ hole }) => ({ hole, status: 'missing' as const }))
  expect(openHoles(none, true).missing).toEqual([1, 2, 3, 4, 5])
})
