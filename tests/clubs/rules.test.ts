import { expect, test } from 'vitest'

import { bendOf, issuesOf, isInTolerance, needsRebalance, setProblem, showField } from '#shared/clubs/rules.ts'
import { familyOf, inBagOrder, nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, fieldOf, keysOf, publicPart, SpecKey } from '#shared/clubs/spec.ts'
import { clubStandards, standardHeadMass } from '#shared/clubs/standards.ts'

const said = (slot: Slot, spec: ClubSpec) =>
  issuesOf({ slot, spec }).map(({ field, severity, message }) => `${severity} ${field}: ${message}`)

test.each(Slot.options)('our standard %s is itself nothing unusual', (slot) => {
  expect(said(slot, { ...clubStandards[slot], headMass: standardHeadMass(slot) })).toEqual([])
})

test.each<[Slot, ClubSpec, string]>([
  ['D', { length: 740 }, 'warns length: Length 46 1/4 is outside the usual 43 to 46 in.'],
  ['7i', { length: 256 }, 'blocks length: Length is 18 to 48 in. You typed 16.'],
  ['D', { length: 800 }, 'blocks length: Length is 18 to 48 in. You typed 50.'],
  ['7i', { loft: 200 }, 'blocks loft: Loft is 4.00 to 70.00 °. You typed 2.00.'],
  ['P', { loft: 1100 }, 'blocks loft: Loft is -15.00 to 10.00 °. You typed 11.00.'],
  ['P', { lie: 8100 }, 'blocks lie: Lie is 50.00 to 80.00 °. You typed 81.00.'],
  ['7i', { tip: '.355T', tipTrim: 8 }, 'blocks tipTrim: A taper tip is not trimmed at the tip: trim it at the butt.'],
  ['7i', { tip: '.370P', softStep: 1 }, 'blocks softStep: Only a taper tip is stepped.'],
  [
    '7i',
    { tip: '.370P', bore: '.355T' },
    'blocks tip: A .370P tip does not fit a .355T hosel: choose another shaft, or a shim.',
  ],
  ['7i', { moi: 2700, swingWeight: 320 }, 'blocks moi: Match by swing weight or by moment of inertia, not by both.'],
  ['7i', { catalogLie: 6200, lie: 6425 }, 'warns lie: 2.25° to bend: some heads take 2.00° only.'],
  ['7i', { catalogLie: 6050, lie: 6475 }, 'blocks lie: 4.25° is further than a head is bent: 4.00° at most.'],
  [
    '5W',
    { catalogLie: 5750, lie: 5800 },
    'blocks lie: A 5-wood is not bent: 0.50° asked. Use its adapter, or another head.',
  ],
  [
    'P',
    { isLab: true, catalogLie: 6900, lie: 7000 },
    'blocks lie: An L.A.B. head is never bent: its weights are set for its lie. Order it at this lie.',
  ],
  [
    'P',
    { gripKind: 'pistol', shaftLean: 200 },
    'blocks shaftLean: Only a press grip is drilled for a shaft that leans.',
  ],
  ['7i', { style: 'belly' }, 'blocks style: Style is no field of this club.'],
])('of a %s with %j it is said what is wrong', (slot, spec, message) => {
  expect(said(slot, spec)).toEqual([message])
})

test('a long putter, a negative loft and a shim are allowed', () => {
  expect(said('P', { length: 800, loft: -100 }).every((issue) => issue.startsWith('warns'))).toBe(true)
  expect(said('7i', { tip: '.355T', bore: '.370P', shim: 'brass' })).toEqual([])
})

const clubs = (count: number) => Array.from({ length: count }, () => ({ slot: '7i' as const, spec: {} }))

test('a set in play has fourteen clubs at most, matched in one way', () => {
  expect(setProblem(clubs(14))).toBeUndefined()
  expect(setProblem(clubs(30))).toBe('30 clubs: the Rules allow 14 in a bag.')
  expect(
    setProblem([
      { slot: '7i', spec: { moi: 2700 } },
      { slot: '8i', spec: { swingWeight: 320 } },
    ]),
  ).toMatch(/not by both/)
})

test.each<[SpecKey, number, number, boolean | undefined]>([
  ['loft', 3100, 3150, true],
  ['loft', 3100, 3151, false],
  ['lie', 6250, 6200, true],
  ['length', 596, 598, true],
  ['length', 596, 599, false],
  ['headMass', 2710, 2720, true],
  ['shaftMass', 1100, 1131, false],
  ['swingWeight', 320, 330, true],
  ['swingWeight', 320, 331, false],
  ['moi', 2700, 2710, true],
  ['totalMass', 4200, 4231, false],
  ['gripMass', 500, 515, true],
  ['gripDiameter', 900, 911, false],
  ['cpm', 255, 258, true],
  ['tipTrim', 8, 10, false],
  ['wraps', 2, 3, undefined],
])('%s %d, built as %d, is in tolerance: %s', (key, target, built, fits) => {
  expect(isInTolerance(key, target, built)).toBe(fits)
})

test('a spec takes whole numbers of its fields alone', () => {
  expect(ClubSpec.safeParse({ length: 596, lie: 6250, notes: 'Logo down.' }).success).toBe(true)
  expect(ClubSpec.safeParse({ length: 37.25 }).success).toBe(false)
  expect(ClubSpec.safeParse({ size: 1 }).success).toBe(false)
  expect(ClubSpec.safeParse({ length: 6000 }).error?.issues[0]?.message).toBe('Length is 18 to 60 in. You typed 375.')
})

test('a client reads neither prices nor what builders tell each other', () => {
  expect(publicPart({ length: 596, builderNotes: 'He tips well.', headCents: 9000 })).toEqual({ length: 596 })
  expect(keysOf('iron', { isStaff: false })).not.toContain('labourCents')
  expect(keysOf('iron', { isStaff: true })).toContain('builderNotes')
  expect(keysOf('putter', { isStaff: true })).toContain('toeHang')
  expect(keysOf('iron', { isStaff: true })).not.toContain('toeHang')
})

test('each field is known by a label of its own', () => {
  const labels = SpecKey.options.map((key) => fieldOf(key).label)

  expect(new Set(labels).size).toBe(labels.length)
  expect(showField('length', 596, 'en-US')).toBe('37 1/4')
  expect(showField('isLab', true, 'en-US')).toBe('yes')
  expect(showField('flex', 'S+', 'en-US')).toBe('S+')
})

test('another lie makes another L.A.B. putter', () => {
  expect(needsRebalance({ isLab: true, lie: 6900 }, { isLab: true, lie: 7000 })).toBe(true)
  expect(needsRebalance({ isLab: true, lie: 6900 }, { isLab: true, lie: 6900, gripKind: 'round' })).toBe(false)
  expect(needsRebalance({ lie: 6900 }, { lie: 7000 })).toBe(false)
  expect(bendOf({ catalogLoft: 3100, loft: 3050 }, 'loft')).toBe(-50)
})

test('slots have names, families and an order', () => {
  expect(['D', '11W', '3H', 'UT', '7i', 'GW', 'P'].map((slot) => nameOfSlot(Slot.parse(slot)))).toEqual([
    'Driver',
    '11-wood',
    '3-hybrid',
    'Utility iron',
    '7-iron',
    'Gap wedge',
    'Putter',
  ])
  expect(familyOf('UT')).toBe('hybrid')
  expect(inBagOrder(['PW', 'D', '5i'])).toEqual(['D', '5i', 'PW'])
})
