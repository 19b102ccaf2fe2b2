import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type ComparedClub, diffOf, type SheetChange } from '#shared/builds/sheets/diff.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'

const spec = fc.record(
  {
    length: fc.integer({ min: 560, max: 600 }),
    lie: fc.integer({ min: 6000, max: 6400 }),
    hand: fc.constantFrom('right' as const, 'left' as const),
    isSpined: fc.boolean(),
    shaftModel: fc.constantFrom('Modus 120', 'N.S. Pro'),
    headCents: fc.integer({ min: 0, max: 90_000 }),
  },
  { requiredKeys: [] },
)
const parts = fc.record({ head: fc.constantFrom('A', 'B'), grip: fc.constantFrom('C', 'D') }, { requiredKeys: [] })
const club: fc.Arbitrary<ComparedClub> = fc.record({
  key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5'),
  slot: fc.constantFrom(...Slot.options),
  madeBy: fc.constantFrom('bench', 'maker'),
  parts,
  spec,
})
const clubs = fc.uniqueArray(club, { selector: ({ key }) => key, maxLength: 5 })

/** A version with its changes made: what somebody would have who were told of these alone. */
function applied(from: readonly ComparedClub[], changes: readonly SheetChange[]): Map<string, object> {
  const clubs = new Map<string, Record<string, unknown>>(
    from.map(({ key, slot, madeBy, parts: of, spec: facts }) => [
      key,
      {
        slot,
        madeBy,
        ...(of.head !== undefined && { headSku: of.head }),
        ...(of.grip !== undefined && { gripSku: of.grip }),
        ...facts,
      },
    ]),
  )
  for (const { key, field, from: was, to } of changes) {
    const facts = clubs.get(key) ?? {}
    expect(facts[field] ?? null).toBe(was)
    if (to === null) delete facts[field]
    else facts[field] = to
    if (Object.keys(facts).length === 0) clubs.delete(key)
    else clubs.set(key, facts)
  }
  return clubs
}

test('a version with its changes made is the next version', () => {
  fc.assert(
    fc.property(clubs, clubs, (a, b) => {
      expect(applied(a, diffOf(a, b))).toEqual(applied(b, []))
    }),
  )
})

test('what is the same differs in nothing, whatever its order', () => {
  fc.assert(
    fc.property(clubs, (a) => {
      expect(diffOf(a, a.toReversed())).toEqual([])
    }),
  )
})

test('a change says what people call the club, and both values', () => {
  const before: ComparedClub = { key: 'k1', slot: '7i', madeBy: 'bench', parts: { grip: 'C' }, spec: { lie: 6250 } }
  const after: ComparedClub = { ...before, parts: {}, spec: ClubSpec.parse({ lie: 6300, wraps: 2 }) }

  expect(diffOf([before], [after])).toEqual([
    { club: '7i', key: 'k1', field: 'gripSku', from: 'C', to: null },
    { club: '7i', key: 'k1', field: 'lie', from: 6250, to: 6300 },
    { club: '7i', key: 'k1', field: 'wraps', from: null, to: 2 },
  ])
})
