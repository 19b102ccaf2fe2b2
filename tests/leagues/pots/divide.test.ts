import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  divideAwards,
  type DividedPot,
  dividePot,
  nothingRolled,
  type PotCard,
  type PotEvening,
} from '#shared/leagues/pots/divide.ts'
import { PotRules } from '#shared/leagues/pots/rules.ts'

const holes = [4, 4, 3].map((par, at) => ({ hole: at + 1, par }))
const skins: PotRules = {
  kind: 'skins',
  by: 'gross',
  carries: true,
  halves: false,
  validates: false,
  leftover: 'split',
}

const sum = (scores: readonly (number | null)[]) =>
  scores.reduce<number | null>((all, score) => (all === null || score === null ? null : all + score), 0)

const card = (id: string, gross: (number | null)[]): PotCard => ({
  id: `card of ${id}`,
  gross,
  net: gross,
  total: { gross: sum(gross), net: sum(gross) },
})

/** Each with a stake of five; who has no card did not play. */
function evening(cards: Record<string, (number | null)[] | null>, more: Partial<PotEvening> = {}): PotEvening {
  const all = Object.entries(cards)

  return {
    entrants: all.map(([id, scores]) => ({ id, cents: 500, entryId: scores && `card of ${id}` })),
    cards: all.flatMap(([id, scores]) => (scores ? [card(id, scores)] : [])),
    holes,
    contests: new Map(),
    rolled: nothingRolled,
    isLast: false,
    ...more,
  }
}

const prizesOf = ({ prizes }: DividedPot) =>
  Object.fromEntries([...prizes].map(([id, { won, back }]) => [id, won + back]))

test('a pot that does not divide goes to the cent, the odd one to the earlier hole', () => {
  const divided = dividePot(skins, {
    ...evening({ ann: [3, 4, 3], ben: [4, 3, 2] }),
    rolled: { cents: 1, from: ['ann'] },
  })
  expect(divided.won.map(({ hole, cents }) => [hole, cents])).toEqual([
    [1, 334],
    [2, 334],
    [3, 333],
  ])
  expect(prizesOf(divided)).toEqual({ ann: 334, ben: 667 })
})

test('whoever is alone in a pot has their stake again', () => {
  expect(prizesOf(dividePot(skins, evening({ ann: [4, 5, 3] })))).toEqual({ ann: 500 })
  expect(prizesOf(dividePot(skins, evening({ ann: [null, null, null] })))).toEqual({ ann: 500 })
})

test('what nobody wins goes by its rule: to the winners, on to the next evening, or back', () => {
  const played = evening({ ann: [3, 4, 3], ben: [4, 4, 3] })
  expect(prizesOf(dividePot(skins, played))).toEqual({ ann: 1000 })
  expect(dividePot({ ...skins, leftover: 'roll' }, played)).toMatchObject({
    prizes: new Map([['ann', { won: 333, back: 0 }]]),
    rolled: { cents: 667, from: ['ann', 'ben'] },
  })
  expect(prizesOf(dividePot({ ...skins, leftover: 'back' }, played))).toEqual({ ann: 667, ben: 333 })
})

test('on the last evening nothing goes on: it is split among the winners, and back where nobody has won', () => {
  const roll: PotRules = { ...skins, leftover: 'roll' }
  const last = { isLast: true, rolled: { cents: 700, from: ['ann', 'cat', 'dan'] } }
  expect(prizesOf(dividePot(roll, evening({ ann: [3, 4, 3], ben: [4, 4, 3] }, last)))).toEqual({ ann: 1700 })
  expect(prizesOf(dividePot(roll, evening({ ann: [4, 4, 3], ben: [4, 4, 3] }, last)))).toEqual({ ann: 850, ben: 850 })
  // Nobody is in it any more: those who put it in have it again.
  expect(prizesOf(dividePot(roll, evening({}, last)))).toEqual({ ann: 234, cat: 233, dan: 233 })
})

test('a stake that was not played for goes back', () => {
  const divided = dividePot(skins, evening({ ann: [3, 4, 3], ben: [4, 4, 3], cat: null }))
  expect(divided.cents).toBe(1500)
  expect(prizesOf(divided)).toEqual({ ann: 1000, cat: 500 })
})

test('the closest have a hole each, and holes without a winner are left over', () => {
  const rules: PotRules = { kind: 'closest', holes: [3, 1, 12], leftover: 'back' }
  const played = evening({ ann: [4, 4, 3], ben: [4, 4, 3] }, { contests: new Map([[3, 'ben']]) })
  // Hole 12 is not played.
  expect(prizesOf(dividePot(rules, played))).toEqual({ ann: 250, ben: 750 })
})

test('low rounds share by place, those who tie what their places have together', () => {
  const rules: PotRules = { kind: 'low_round', by: 'gross', percents: [50, 30, 20], leftover: 'back' }
  const played = evening({ ann: [4, 4, 3], ben: [4, 4, 3], cat: [4, 4, 4], dan: [9, 9, null] })
  expect(prizesOf(dividePot(rules, played))).toEqual({ ann: 800, ben: 800, cat: 400 })
})

test('those who share a ball share what it wins', () => {
  const played = evening({ ann: [3, 4, 3], ben: [4, 4, 3] })
  const entrants = [...played.entrants, { id: 'amy', cents: 500, entryId: 'card of ann' }]
  expect(prizesOf(dividePot(skins, { ...played, entrants }))).toEqual({ ann: 750, amy: 750 })
})

test('prizes of the studio go by place, the odd cent to whoever stands first', () => {
  const awards = [
    { place: 1, cents: 1000 },
    { place: 2, cents: 501 },
  ]
  const ranked = [
    { id: 'ann', place: 1 },
    { id: 'ben', place: 1 },
    { id: 'cat', place: 3 },
  ]
  expect([...divideAwards(awards, ranked)]).toEqual([
    ['ann', 751],
    ['ben', 750],
  ])
})

const score = fc.option(fc.integer({ min: 2, max: 6 }), { freq: 5 })
const leftover = fc.constantFrom('split' as const, 'roll' as const, 'back' as const)
const anyRules: fc.Arbitrary<PotRules> = fc.oneof(
  fc.record({
    kind: fc.constant('skins' as const),
    by: fc.constantFrom('gross' as const, 'net' as const, 'hybrid' as const),
    carries: fc.boolean(),
    halves: fc.boolean(),
    validates: fc.boolean(),
    leftover,
  }),
  fc.record({
    kind: fc.constant('closest' as const),
    holes: fc.constantFrom<number[]>([1], [1, 2, 3], [2, 9]),
    leftover,
  }),
  fc.record({
    kind: fc.constant('low_round' as const),
    by: fc.constant('net' as const),
    percents: fc.constantFrom<number[]>([100], [60, 40], [50, 30, 20]),
    leftover,
  }),
)
const player = fc.record({
  cents: fc.integer({ min: 1, max: 20_001 }),
  scores: fc.option(fc.tuple(score, score, score), { freq: 6 }),
})

test('over a season what was paid in is paid out, to the cent, whatever the rules and the cards', () => {
  const evenings = fc.array(
    fc.record({
      players: fc.array(player, { maxLength: 6 }),
      closest: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.nat(7)),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(anyRules, evenings, (rules, season) => {
      expect(PotRules.safeParse(rules).success).toBe(true)
      let [paidIn, paidOut, rolled] = [0, 0, nothingRolled]
      for (const [at, { players, closest }] of season.entries()) {
        const names = players.map((_, name) => `p${name}`)
        const divided = dividePot(rules, {
          entrants: players.map(({ cents, scores }, name) => ({
            id: `p${name}`,
            cents,
            entryId: scores && `card of p${name}`,
          })),
          cards: players.flatMap(({ scores }, name) => (scores ? [card(`p${name}`, scores)] : [])),
          holes,
          contests: new Map(Object.entries(closest).map(([hole, name]) => [Number(hole), `p${name}`])),
          rolled,
          isLast: at === season.length - 1,
        })
        const own = [...divided.prizes].reduce((all, [, { won, back }]) => all + won + back, 0)
        expect(own + divided.rolled.cents).toBe(divided.cents)
        for (const [id, { won, back }] of divided.prizes) {
          expect(won).toBeGreaterThanOrEqual(0)
          expect(back).toBeGreaterThanOrEqual(0)
          expect([...names, ...rolled.from]).toContain(id)
        }
        paidIn += players.reduce((all, { cents }) => all + cents, 0)
        paidOut += own
        rolled = divided.rolled
      }
      expect(paidOut).toBe(paidIn)
      expect(rolled.cents).toBe(0)
    }),
    { numRuns: 400 },
  )
})
