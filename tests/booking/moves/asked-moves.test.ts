import { expect, test } from 'vitest'

import { asksFirst } from '#server/booking/reschedule/ask-move.ts'
import { BookingStatus } from '#shared/booking/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

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

const booking = { id: 'one', userId: 'client', bookerUserId: null, staffUserIds: ['coach'] }

/** Everybody who may move a booking, and whether they act for the studio. */
const movers: Record<string, { actor: Actor; isStudio: boolean }> = {
  'its client': { actor: person('client', []), isStudio: false },
  'whoever has its link': { actor: { kind: 'link', bookingId: 'one' }, isStudio: false },
  'the desk': { actor: person('desk', ['read/bookings', 'manage_bookings/bookings']), isStudio: true },
  'its coach': { actor: person('coach', ['read/bookings']), isStudio: true },
  'another coach': { actor: person('other', ['read/bookings']), isStudio: false },
  'a program of the studio': { actor: { kind: 'service', role: 'service_role' }, isStudio: true },
}

test.for(Object.entries(movers))('the move of %s is asked for where it needs a yes that was given', ([, mover]) => {
  for (const status of BookingStatus.options) {
    const asked = asksFirst({ ...booking, status, needsApproval: true }, mover.actor)
    expect([status, asked]).toEqual([status, status === 'confirmed' && !mover.isStudio])
    expect(asksFirst({ ...booking, status, needsApproval: false }, mover.actor)).toBe(false)
  }
})
