import { expect, test } from 'vitest'

import type { SkinsRules } from '#shared/leagues/pots/rules.ts'
import { skinsOf } from '#shared/leagues/scoring/skins.ts'

const plain: SkinsRules = { by: 'gross', carries: true, halves: false, validates: false }
const card = (id: string, gross: (number | null)[], net = gross) => ({ id, gross, net })

test('a hole that is tied goes on to the next, and what is left at the end is told', () => {
  const cards = [card('ann', [4, 4, 3, 5]), card('bob', [4, 5, 3, 5])]
  expect(skinsOf(cards, [4, 4, 3, 5], plain)).toEqual({ won: [{ at: 1, halves: 4, winners: ['ann'] }], leftHalves: 4 })
  expect(skinsOf(cards, [4, 4, 3, 5], { ...plain, carries: false })).toEqual({
    won: [{ at: 1, halves: 2, winners: ['ann'] }],
    leftHalves: 0,
  })
})

test('of equal nets the one without a stroke wins, where gross beats net', () => {
  const cards = [card('ann', [3]), card('bob', [4], [3])]
  expect(skinsOf(cards, [4], { ...plain, by: 'hybrid' }).won).toEqual([{ at: 0, halves: 2, winners: ['ann'] }])
  expect(skinsOf(cards, [4], { ...plain, by: 'net' }).won).toEqual([])
})

test('two who tie have half a skin each, three have none', () => {
  const halves = { ...plain, halves: true }
  const three = [card('ann', [3]), card('bob', [3]), card('cat', [4])]
  expect(skinsOf(three, [4], halves).won).toEqual([{ at: 0, halves: 2, winners: ['ann', 'bob'] }])
  expect(skinsOf([...three.slice(0, 2), card('cat', [3])], [4], halves)).toEqual({ won: [], leftHalves: 2 })
})

test('a skin stands by a par on the next hole; without one it goes on', () => {
  const cards = [card('ann', [3, 5, 3]), card('bob', [4, 4, 4])]
  expect(skinsOf(cards, [4, 4, 3], { ...plain, validates: true }).won).toEqual([{ at: 2, halves: 6, winners: ['ann'] }])
})

test('nobody wins a hole that nobody finished', () => {
  expect(skinsOf([card('ann', [null]), card('bob', [null])], [4], plain)).toEqual({ won: [], leftHalves: 2 })
  expect(skinsOf([card('ann', [null])], [4], plain).won).toEqual([])
})
