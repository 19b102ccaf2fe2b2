import { expect, test } from 'vitest'

import { placeWords, valueWords } from '#client/setup/value-words.ts'
import { wordingOf } from '#client/ui/wording.ts'

const wording = wordingOf({ zone: 'America/Chicago', currency: 'USD', locale: 'en-US' })
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')

test.for([
  ['hours', '[{"from":"09:00","until":"21:00"}]', '9:00 AM – 9:00 PM'],
  [
    'hours',
    '[{"from":"09:00","until":"12:00"},{"from":"14:00","until":"01:00"}]',
    '9:00 AM – 12:00 PM, 2:00 PM – 1:00 AM',
  ],
  ['hours', '[]', 'closed'],
  ['friday', [], 'closed'],
  ['friday', [{ from: '10:00', until: '18:00' }], '10:00 AM – 6:00 PM'],
  ['features', '["monitor","putting"]', 'monitor, putting'],
  ['features', '[]', 'nothing'],
  ['priceCents', '4550', '$45.50'],
  ['retired', 'true', 'yes'],
  ['durationMinutes', '60', '60'],
  ['phone', '3125550142', '3125550142'],
  ['note', '', 'nothing'],
  [
    'options',
    '[{"name":"Hour","priceCents":5000},{"name":"Long","priceCents":9000}]',
    'Name Hour, Price $50; Name Long, Price $90',
  ],
] as const)('the set-up says %s of %j as %s', ([field, value, said]) => {
  expect(plain(valueWords(value, field, wording))).toBe(said)
})

test('what differs is named as its field is', () => {
  expect(placeWords(['friday', 'hours'])).toBe('Friday, Hours')
  expect(placeWords(['', 'postalCode'])).toBe('Postal code')
  expect(placeWords(['Left bay', 'noShowGraceMinutes'])).toBe('Left bay, No show grace minutes')
})
