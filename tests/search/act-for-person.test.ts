import { expect, test } from 'vitest'

import { actForPerson } from '#client/app/palette/act-for-person.ts'
import type { PaletteAct } from '#client/routing/feature.ts'

const refund: PaletteAct = {
  label: 'Refund an order',
  words: 'money back',
  to: '/admin/orders/all',
  ofPerson: (personId) => `/admin/members/person/${personId}?tab=money`,
  needs: 'refund/orders',
}
const begin: PaletteAct = { label: 'New booking', to: '/admin/bookings/day?new=now', needs: 'manage_bookings/bookings' }

test.for([
  ['refund moreno', 'Refund an order', 'moreno'],
  ['Refund  alex moreno', 'Refund an order', 'alex moreno'],
  ['money moreno', 'Refund an order', 'moreno'],
  ['refund', undefined, 'refund'],
  ['refund ', undefined, 'refund'],
  ['order moreno', undefined, 'order moreno'],
  ['new moreno', undefined, 'new moreno'],
  ['moreno refund', undefined, 'moreno refund'],
] as const)('"%s" begins %s and looks for "%s"', ([typed, label, letters]) => {
  const found = actForPerson(typed.trim(), [begin, refund])

  expect([found.act?.label, found.letters]).toEqual([label, letters])
})
