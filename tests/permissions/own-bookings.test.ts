import { expect, test } from 'vitest'

import { type Actor, may } from '#shared/permissions/may.ts'

const person = (userId: string, permissions: string[]): Actor => ({
  kind: 'person',
  userId,
  sessionId: userId,
  aal: 'aal1',
  hasSecondStep: false,
  email: `${userId}@example.com`,
  roles: [],
  permissions,
})

const own = { id: 'one', userId: 'client', bookerUserId: 'parent', staffUserIds: ['coach', 'fitter'] }
const foreign = { ...own, id: 'two', userId: 'somebody', bookerUserId: null, staffUserIds: ['colleague'] }

/** Whether they manage, cancel and pay for the first booking, and for the second. */
const callers: Record<string, [caller: Actor, own: boolean[], foreign: boolean[]]> = {
  'a coach': [person('coach', ['read/bookings']), [true, true, false], [false, false, false]],
  'a fitter': [person('fitter', ['read/bookings']), [true, true, false], [false, false, false]],
  'a coach who may not read bookings any more': [person('coach', []), [false, false, false], [false, false, false]],
  'the desk': [
    person('desk', ['read/bookings', 'manage_bookings/bookings', 'take_payments/orders']),
    [true, true, true],
    [true, true, true],
  ],
  'a builder': [person('builder', ['read/bookings']), [false, false, false], [false, false, false]],
  'its client': [person('client', []), [false, true, true], [false, false, false]],
  'who booked it for their household': [person('parent', []), [false, true, true], [false, false, false]],
  'whoever has its link': [{ kind: 'link', bookingId: 'one' }, [false, true, true], [false, false, false]],
  'a guest': [{ kind: 'guest' }, [false, false, false], [false, false, false]],
}

test.for(Object.entries(callers))('%s changes what they give, cancels and pays what is theirs', ([, caller]) => {
  const [actor, ofOwn, ofForeign] = caller
  const mayDo = (booking: typeof own | typeof foreign) =>
    (['booking.manage', 'booking.cancel', 'booking.pay'] as const).map((act) => may(actor, act, booking))

  expect(mayDo(own)).toEqual(ofOwn)
  expect(mayDo(foreign)).toEqual(ofForeign)
})
