import { expect, test } from 'vitest'

import { merge, mergeDocuments, metBetween } from '#client/ui/record/merge.ts'
import { changeInWords, changesBetween } from '#shared/catalog/changes.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'

import { newDocument } from '../catalog/draft.ts'

// Two managers have opened the same record; the second saves what the first has saved meanwhile as well.

const [plain] = newDocument().options
if (!plain) throw new Error('A document has an option.')
const hour = { ...plain, code: '60', name: '1 hour', priceCents: 5000 }
const two = { ...plain, code: '120', name: '2 hours', priceCents: 9000 }
const opened: ServiceDocument = { ...newDocument(), options: [hour, two] }
const atPeak = { plan: null, peak: true, priceCents: 6500 }

type Change = (document: ServiceDocument) => ServiceDocument
const ofOption =
  (code: string, change: Partial<typeof hour>): Change =>
  (document) => ({
    ...document,
    options: document.options.map((option) => (option.code === code ? { ...option, ...change } : option)),
  })

/** Each changes something else, so that any two of them can be kept together. */
const changes: Record<string, Change> = {
  'a price': ofOption('60', { priceCents: 5500 }),
  'a peak price': ofOption('60', { prices: [atPeak] }),
  'the price of another': ofOption('120', { priceCents: 9900 }),
  'a word': (document) => ({ ...document, summary: 'Said anew' }),
  'an add-on': (document) => ({
    ...document,
    addOns: [...document.addOns, { code: 'clubs', name: 'Clubs', minutes: 0, priceCents: 1000 }],
  }),
  'a flag': (document) => ({ ...document, flags: ['recommended'] }),
  'a part of a group': (document) => ({ ...document, quotas: { ...document.quotas, perDay: 2 } }),
  'another part of it': (document) => ({ ...document, quotas: { ...document.quotas, active: 3 } }),
  'a name': ofOption('120', { name: 'Two hours' }),
}
const pairs = Object.entries(changes).flatMap(([mine, change]) =>
  Object.entries(changes)
    .filter(([theirs]) => theirs !== mine)
    .map(([theirs, other]) => ({ mine, theirs, change, other })),
)

const metOf = (mine: ServiceDocument, theirs: ServiceDocument) =>
  metBetween({ theirs: changesBetween(opened, theirs), mine: changesBetween(theirs, mine) }, ({ path }) => path)

test.each(pairs)('where I change $mine and they change $theirs, both are kept and nothing is asked', (pair) => {
  const theirs = pair.other(opened)
  const merged = mergeDocuments({ base: opened, mine: pair.change(opened), theirs })

  expect(merged).toEqual(pair.change(theirs))
  expect(changesBetween(theirs, merged)).toHaveLength(1)
  expect(metOf(merged, theirs)).toMatchObject({ both: [], taken: [{}] })
})

test.each(Object.entries(changes))('where only they change %s, mine is what they saved', (_, change) => {
  const theirs = change(opened)

  expect(mergeDocuments({ base: opened, mine: opened, theirs })).toEqual(theirs)
})

test('only what both have changed is asked about, by the name that people know', () => {
  const theirs = [ofOption('60', { priceCents: 5500, prices: [atPeak] }), changes['a word']].reduce(
    (document, change) => change?.(document) ?? document,
    opened,
  )
  const merged = mergeDocuments({ base: opened, mine: ofOption('60', { priceCents: 5200 })(opened), theirs })
  const { both, taken } = metOf(merged, theirs)
  const naming = { documents: [merged, theirs], plans: [{ code: 'annual', name: 'Annual' }] }

  expect(both).toMatchObject([{ path: 'options.60.priceCents', from: 5500, to: 5200 }])
  expect(both.map(({ path }) => changeInWords(path, naming))).toEqual(['1 hour, price'])
  expect(taken.map(({ path }) => changeInWords(path, naming))).toEqual(['Summary', '1 hour, price, Public, peak'])
  expect(changeInWords('windows.annual.maximumAdvanceDays', naming)).toBe('Window of Annual, Days ahead')
})

test('entries stand in their order, unless I have changed it; what has no name yet stays mine', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((code) => ({ code }))
  const added = { sku: '' }

  expect(mergeDocuments<unknown>({ base: [a, b], mine: [a, b, added], theirs: [b, a, c] })).toEqual([b, a, added, c])
  expect(mergeDocuments<unknown>({ base: [a, b], mine: [b, a], theirs: [a, b, c] })).toEqual([b, a, c])
})

test('an item that was sold under its id is the same by whatever else it is called', () => {
  const item = { id: '1', sku: 'CAP-S', priceCents: 2500 }
  const merged = merge({ base: [item], mine: [{ ...item, priceCents: 2600 }], theirs: [{ ...item, sku: 'CAP-M' }] })

  expect(merged).toMatchObject({ value: [{ id: '1', sku: 'CAP-M', priceCents: 2600 }], both: [] })
})
