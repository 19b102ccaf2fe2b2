import { expect, test } from 'vitest'

import { actOfRecord, leadFromPage } from '#client/app/palette/act-of-record.ts'
import type { PaletteAct } from '#client/routing/feature.ts'

const refund: PaletteAct = {
  label: 'Refund an order',
  words: 'money back',
  to: '/admin/orders/all',
  of: { person: ({ to }) => `${to}?tab=money` },
  needs: 'refund/orders',
}
const checkIn: PaletteAct = {
  label: 'Check in',
  to: '/admin/bookings/day',
  of: { booking: ({ to }) => to },
  needs: 'manage_bookings/bookings',
}
const begin: PaletteAct = { label: 'New booking', to: '/admin/bookings/day?new=now', needs: 'manage_bookings/bookings' }

test.for([
  ['refund moreno', 'Refund an order', 'moreno'],
  ['Refund  alex moreno', 'Refund an order', 'alex moreno'],
  ['money moreno', 'Refund an order', 'moreno'],
  ['check in moreno', 'Check in', 'moreno'],
  ['check  IN  LL-8D1546', 'Check in', 'LL-8D1546'],
  ['check moreno', 'Check in', 'moreno'],
  ['refunds moreno', undefined, 'refunds moreno'],
  ['refund', undefined, 'refund'],
  ['refund ', undefined, 'refund'],
  ['order moreno', undefined, 'order moreno'],
  ['new moreno', undefined, 'new moreno'],
  ['moreno refund', undefined, 'moreno refund'],
] as const)('"%s" begins %s and looks for "%s"', ([typed, label, letters]) => {
  const found = actOfRecord(typed.trim(), [begin, refund, checkIn])

  expect([found.act?.label, found.letters]).toEqual([label, letters])
})

test('on the page of a client or an order an act is about them, where it can be', () => {
  expect(leadFromPage(refund, '/admin/members/person/7')).toEqual({
    to: '/admin/members/person/7?tab=money',
    words: 'this client',
  })
  expect(leadFromPage(refund, '/admin/orders/order/7')).toBeUndefined()
  expect(leadFromPage(refund, '/admin/members/person/')).toBeUndefined()
  expect(leadFromPage(begin, '/admin/members/person/7')).toBeUndefined()
})
