import fc from 'fast-check'
import { expect, test } from 'vitest'

import { partsOf } from '#server/people/import/name-parts.ts'

test.each([
  ['Rivera, Sam', 'Sam', 'Rivera'],
  ['Smith, Jr., John', 'John', 'Smith Jr.'],
  ['Smith, John, Jr.', 'John', 'Smith Jr.'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['John Smith, MD', 'John', 'Smith MD'],
  ['Downey, Robert Jr.', 'Robert', 'Downey Jr.'],
  ['Smith, Jr.', '', 'Smith Jr.'],
  ['Sam Rivera III', 'Sam', 'Rivera III'],
  ['Sam J. Rivera 3rd', 'Sam J.', 'Rivera 3rd'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Anna-Maria von und zu Berg', 'Anna-Maria', 'von und zu Berg'],
  ['van Dyke', 'van', 'Dyke'],
  ['Cher', '', 'Cher'],
  ['', '', ''],
] as const)('%j is %j and %j', (name, firstName, lastName) => {
  expect(partsOf(name)).toEqual({ firstName, lastName })
})

test('no word of a name is lost, whatever it is', () => {
  const word = fc.constantFrom('Sam', 'Jr.', 'III', 'V', 'von', 'zu', 'Rivera', 'O’Neill', 'MD', 'Senior', '太郎')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.constantFrom(' ', ', '), (words, between) => {
      const { firstName, lastName } = partsOf(words.join(between))
      expect(`${firstName} ${lastName}`.split(' ').filter(Boolean).toSorted()).toEqual(words.toSorted())
    }),
  )
})
