import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { changeBookingStatus } = bookingContract

const eventsOf = (db: Db, bookingId: string) =>
  db.selectFrom('auditEvent').selectAll().where('entityId', '=', bookingId).orderBy('id').execute()

test('what happens to a booking is audited: who, in which role, for whom, from where, before, after, why', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const { id } = await book(desk, '10:00', { email: 'sam@example.com' })
  const body = { to: 'cancelled_staff' as const, reason: 'The bay is flooded' }
  await desk(changeBookingStatus, { params: { bookingId: id }, body })

  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'sam@example.com')
    .executeTakeFirstOrThrow()
  const byDesk = {
    actorKind: 'person',
    actorId: desk.userId,
    actorRole: 'front_desk',
    entity: 'booking',
    requestId: expect.any(String),
    ip: '127.0.0.1',
  }
  expect(await eventsOf(db, id)).toMatchObject([
    { ...byDesk, action: 'booking_made', onBehalfOf: personId, before: null, after: { status: 'confirmed' } },
    {
      ...byDesk,
      action: 'booking_status_changed',
      before: { status: 'confirmed' },
      after: { status: 'cancelled_staff' },
      reason: body.reason,
    },
  ])

  const own = await book(call, '11:00', { email: 'robin@example.com' })
  const events = await eventsOf(db, own.id)
  expect(events).toMatchObject([{ action: 'booking_made', actorKind: 'guest', actorRole: null, onBehalfOf: null }])
  expect(JSON.stringify(events)).not.toContain('robin@example.com')
})
