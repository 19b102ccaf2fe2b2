import { expect, test } from 'vitest'

import type { Slot } from '#shared/clubs/slots.ts'
import { type Bends, bendIn, bendRefusal } from '#shared/workshop/bend.ts'

const usual: Bends = { iron: 4, wedge: 4, putter: 3 }
const gentle: Bends = { iron: 2, hybrid: 1 }

const kinds: Record<string, Slot> = { driver: 'D', wood: '3W', hybrid: '4H', iron: '7i', wedge: 'SW', putter: 'P' }

/** By job and kind of club, how far it is bent: null where it is not bent at all. */
const table: [job: string, bends: Bends | null, most: Record<string, number | null>][] = [
  ['bend', usual, { driver: null, wood: null, hybrid: null, iron: 4, wedge: 4, putter: 3 }],
  ['gentle bend', gentle, { driver: null, wood: null, hybrid: 1, iron: 2, wedge: null, putter: null }],
]

test.each(table)('%s bends whom its property names, and no further', (_job, bends, most) => {
  for (const [kind, slot] of Object.entries(kinds)) {
    const refused = (note: string, spec = {}) => bendRefusal(bends, { slot, spec, note })
    const limit = most[kind] ?? null

    expect(refused('') === undefined, kind).toBe(limit !== null)
    expect(refused(`${limit ?? 1}° up`) === undefined, kind).toBe(limit !== null)
    expect(refused(`${(limit ?? 1) + 0.5} up`), kind).toMatch(limit === null ? /is not bent here/ : /further than/)
    expect(refused('', { isLab: true }), kind).toContain('L.A.B.')
    expect(refused('', { headBrand: 'L.A.B. Golf' }), kind).toContain('L.A.B.')
  }
})

test('work that bends nothing is done to any club, whatever its note says', () => {
  for (const slot of Object.values(kinds)) {
    expect(bendRefusal(null, { slot, spec: { isLab: true }, note: '12 up' })).toBeUndefined()
  }
})

test.each([
  ['2 up', 2],
  ['1.5° flat', 1.5],
  ['1,5 flat, 2 strong', 2],
  ['lie to 62.5', undefined],
  ['7i 2 up', 2],
  ['as the others', undefined],
  ['', undefined],
])('%s is read as %s', (note, degrees) => {
  expect(bendIn(note)).toBe(degrees)
})
