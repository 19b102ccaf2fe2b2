import { expect, test } from 'vitest'

import { changeInWords, changesBetween, withChange } from '#shared/catalog/changes.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'

import { at, newDocument } from './draft.ts'

const theirs = newDocument()
const mine: ServiceDocument = {
  ...at(5000)(theirs),
  summary: 'Another',
  addOns: [{ code: 'clubs', name: 'Clubs', minutes: 0, priceCents: 1000 }],
  windows: [{ plan: 'annual', minimumNoticeMinutes: 0, maximumAdvanceDays: 30 }],
  flags: ['recommended'],
}

test('each field that differs is one change, and so is each entry that came or went', () => {
  expect(changesBetween(theirs, theirs)).toEqual([])
  expect(changesBetween(theirs, mine).map(({ path }) => path)).toEqual([
    'flags',
    'summary',
    'options.standard.priceCents',
    'addOns.clubs',
    'windows.annual',
  ])
  expect(changeInWords('options.standard.priceCents')).toBe('Option standard, price')
})

test('options in another order are one change', () => {
  const [option] = theirs.options
  if (!option) throw new Error('A document has an option.')
  const two = { ...theirs, options: [option, { ...option, code: 'long' }] }

  expect(changesBetween(two, { ...two, options: two.options.toReversed() })).toMatchObject([{ path: 'options' }])
})

test('taken one by one, theirs is what is left', () => {
  const taken = changesBetween(theirs, mine).reduce((document, { path }) => withChange(document, theirs, path), mine)
  const back = changesBetween(mine, theirs).reduce((document, { path }) => withChange(document, mine, path), theirs)

  expect(taken).toEqual(theirs)
  expect(back).toEqual(mine)
})
