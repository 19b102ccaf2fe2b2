import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { beginHistory, redo, settle, stepTo, undo } from '#client/builds/sheets/grid/edit-history.ts'
import {
  copyInto,
  type EditedClub,
  problemOf,
  textOf,
  typeInto,
  writtenOf,
} from '#client/builds/sheets/grid/edited-club.ts'
import { blockOf, cellsIn, fillDown, isBlock, pasteBlock, typeAt } from '#client/builds/sheets/grid/edits.ts'
import { SheetClub } from '#shared/builds/sheets/sheet.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { clubStandards } from '#shared/clubs/standards.ts'

const club = (slot: Slot, spec: EditedClub['spec'] = {}): EditedClub => ({
  key: randomUUID(),
  slot,
  spec: { ...clubStandards[slot], ...spec },
  madeBy: 'bench',
  parts: {},
  clubId: null,
})
const columns = ['length', 'loft', 'lie'] as const

test('what a bench writes is read; what is not stays as it was typed, beside what was there', () => {
  const iron = club('7i')
  const read = typeInto(iron, 'length', '37 1/4')
  const unread = typeInto(read, 'length', 'about 37')

  expect(read.spec.length).toBe(596)
  expect([textOf(unread, 'length'), unread.spec.length]).toEqual(['about 37', 596])
  expect(problemOf(unread, 'length')).toContain('You typed about 37')
  expect(typeInto(unread, 'length', '37,5')).toEqual({ ...iron, spec: { ...iron.spec, length: 600 } })
  expect(typeInto(read, 'length', '37.25')).toBe(read)
  expect(typeInto(iron, 'flex', 's').spec.flex).toBe('S')
  expect(problemOf(typeInto(iron, 'flex', 'strong'), 'flex')).toContain('You typed strong.')
  expect(typeInto(iron, 'isCustomersHead', 'Yes').spec.isCustomersHead).toBe(true)
  expect(typeInto(iron, 'madeBy', 'by the maker').madeBy).toBe('maker')
  expect(writtenOf(unread)).toEqual(read)
})

test('a part that is called by a name is none of the shelf any more', () => {
  const picked: EditedClub = {
    ...club('7i', { shaftBrand: 'Ironline', shaftModel: 'Rail 105', tip: '.355T' }),
    parts: { shaft: 'SHF-IR105-S', grip: 'GRP-1' },
  }
  const named = typeInto(picked, 'shaft', 'My old one')

  expect(textOf(picked, 'shaft')).toBe('Ironline Rail 105')
  expect([named.spec.shaftBrand, named.spec.shaftModel, named.parts]).toEqual([
    undefined,
    'My old one',
    { grip: 'GRP-1' },
  ])
})

test('all clubs below get the same; a part with all that it brings, and nothing of the one before it', () => {
  const shaft = { shaftModel: 'Rail 105', flex: 'S', rawShaftMass: 1070 } as const
  const set = [
    club('6i', { length: 600, shaftModel: 'Old', shaftMass: 990 }),
    { ...club('7i', { length: 592, ...shaft }), parts: { shaft: 'SHF-IR105-S' } },
    club('8i', { shaftBrand: 'Kestrel', shaftModel: 'Old', shaftMass: 990, shaftBalance: 1800 }),
    club('P', { style: 'conventional' }),
  ]
  const [above, , below] = fillDown(1, 'shaft')(set)

  expect(above).toBe(set[0])
  expect(below?.parts).toEqual({ shaft: 'SHF-IR105-S' })
  expect(below?.spec).toEqual({ ...clubStandards['8i'], ...shaft })
  expect(fillDown(1, 'length')(set).map(({ spec }) => spec.length)).toEqual([600, 592, 592, 592])
  // A putter has no tip to trim.
  const trimmed = fillDown(0, 'tipTrim')([club('7i', { tipTrim: 8 }), club('P')])
  expect(trimmed.map(({ spec }) => spec.tipTrim)).toEqual([8, undefined])
})

test('a block of a spreadsheet is written from the cell on; what is not understood keeps its letters', () => {
  const set = [club('6i'), club('7i'), club('8i')]
  const pasted = pasteBlock('37 1/4\t31,5\r\n36.75\tsteep\r\n', { row: 1, column: 'length' }, columns)(set)

  expect(pasted[0]).toBe(set[0])
  expect(pasted.slice(1).map(({ spec }) => [spec.length, spec.loft])).toEqual([
    [596, 3150],
    [588, clubStandards['8i'].loft],
  ])
  expect(pasted[2]?.unread).toEqual({ loft: 'steep' })
  expect(isBlock('37 1/4\n')).toBe(false)
  expect(isBlock('37\t62')).toBe(true)
})

test('what is copied is what is pasted', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          slot: fc.constantFrom(...Slot.options.slice(0, 20)),
          length: fc.integer({ min: 288, max: 768 }),
          lie: fc.integer({ min: 5000, max: 8000 }),
        }),
        { minLength: 1, maxLength: 14 },
      ),
      (rows) => {
        const set = rows.map(({ slot, length, lie }) => club(slot, { length, lie }))
        const blank = set.map((one) => ({ ...one, spec: {} }))
        const block = blockOf(set, columns)
        const again = pasteBlock(block, { row: 0, column: 'length' }, columns)(blank)

        expect(cellsIn(block)).toHaveLength(set.length)
        expect(again.map(({ spec }) => spec)).toEqual(
          set.map(({ spec: { length, loft, lie } }) => ({ length, loft, lie })),
        )
      },
    ),
  )
})

test('every step is undone and done again, the letters of one cell as one', () => {
  const [first] = [club('7i')]
  const type = (text: string) => typeAt(first.key, 'length', text)
  let history = beginHistory<readonly EditedClub[]>([first])
  for (const text of ['3', '37', '37 1', '37 1/', '37 1/4'])
    history = stepTo(history, type(text)(history.present), `${first.key} length`)
  history = stepTo(settle(history), type('38')(history.present), `${first.key} length`)
  const lengths = (of: typeof history) => of.present.map((one) => textOf(one, 'length'))

  expect([history, undo(history), undo(undo(history)), undo(undo(undo(history)))].map(lengths)).toEqual([
    ['38'],
    ['37 1/4'],
    ['37'],
    ['37'],
  ])
  expect(undo(undo(history)).present[0]).toBe(first)
  expect(lengths(redo(undo(history)))).toEqual(['38'])
})

const many = <State>(times: number, act: (state: State) => State, from: State) =>
  Array.from({ length: times }).reduce<State>((state) => act(state), from)

test('undo and redo lead through whatever was done', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), fc.nat(60), (states, back) => {
      const done = states.reduce((history, state) => stepTo(history, state), beginHistory<number>(-1))
      const there = many(back, undo<number>, done)
      expect(many(back, redo<number>, there).present).toBe(done.present)
      expect(many(60, undo<number>, done).present).toBe(-1)
    }),
  )
})

test('a sheet is saved as its contract has it', () => {
  expect(SheetClub.safeParse(writtenOf(typeInto(club('7i'), 'length', 'none'))).success).toBe(true)
  expect(copyInto(club('P'), 'cpm', club('7i', { cpm: 300 })).spec.cpm).toBeUndefined()
})
