import { expect, test } from 'vitest'

import { readPerson } from '#server/people/import/read-person.ts'

/** What a file asks about a number, and what is kept of it once that is answered by its country. */
function readPhone(country: string, phone: string) {
  const asked: string[] = []
  const fields = { firstName: 'Ada', lastName: 'Young', phone }
  const { waits } = readPerson(fields, {
    country,
    placeOf: () => 'line 2',
    ask: ({ key }) => void asked.push(key),
  })
  const { draft } = readPerson(fields, { country, placeOf: () => 'line 2', ask: () => 'country' })

  return { asked, waits, answered: draft.phone }
}

test.for([
  ['US', '3125550142', undefined],
  ['US', '13125550142', undefined],
  ['US', '312 555 014', undefined],
  ['US', '3125550142.0', undefined],
  ['US', '312555014,00', 'phone-9'],
  ['US', '312555014', 'phone-9'],
  ['US', '493055501', 'phone-9'],
  ['DE', '305550142', 'phone-9'],
  ['DE', '030 5550142', undefined],
  ['DE', '030/5550142', undefined],
  ['DE', '+49 (0)30 5550142', undefined],
  ['DE', '4915112345678', 'phone-13'],
  ['ES', '612345678', undefined],
  ['ES', '61234567', 'phone-8'],
] as const)('in %s the number %s asks %s', ([country, phone, key]) => {
  const { asked, waits, answered } = readPhone(country, phone)

  expect(asked).toEqual(key === undefined ? [] : [key])
  expect(waits).toBe(key !== undefined)
  if (country === 'DE' && key !== undefined) expect(answered).toBe(`+49 ${phone}`)
})
