import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// Open from 18:00 until 02:00: what begins after midnight belongs to the evening before.

const { changeBookingStatus, createBooking } = bookingContract
const { joinWaitlist } = waitlistContract

const evening = new Date('2026-11-26T00:00:00Z')
const hour = 3_600_000

const bay = { category: 'bay', requiredSkill: null, coaches: 0, bufferAfterMinutes: 0, slotStepMinutes: 60 } as const

test('half past midnight is offered to who waits for that evening, not for the next morning', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db, { ...bay, opens: '18:00', closes: '02:00' })
  const desk = await as('front_desk')
  const booked: string[] = []
  for (let at = 0; at < 8; at++) {
    const startsAt = new Date(evening.getTime() + at * hour)
    const guest = { ...person, email: `at-${at}@example.com` }
    booked.push((await desk(createBooking, { body: { serviceCode: 'swing_eval', startsAt, person: guest } })).id)
  }
  const wait = (wish: { day: string; part: 'morning' | 'evening' } | { startsAt: Date }, name: string) =>
    call(joinWaitlist, {
      body: { serviceCode: 'swing_eval', ...wish, person: { ...person, email: `${name}@example.com` } },
    })

  await wait({ day: '2026-11-25', part: 'evening' }, 'evening')
  // Nothing starts in the morning, so nobody can wait for it.
  await expect(wait({ day: '2026-11-26', part: 'morning' }, 'morning')).rejects.toMatchObject({ code: 'not_offered' })
  const oClock = await wait({ startsAt: new Date(evening.getTime() + 7 * hour) }, 'one')
  expect(oClock).toMatchObject({ day: '2026-11-25', part: 'evening' })

  const midnight = booked[6]
  if (!midnight) throw new Error('Nothing is booked at midnight.')
  await desk(changeBookingStatus, { params: { bookingId: midnight }, body: { to: 'cancelled_staff' } })
  const entries = await db.selectFrom('waitlistEntry').select(['day', 'status']).orderBy('id').execute()
  expect(entries).toEqual([
    { day: '2026-11-25', status: 'offered' },
    { day: '2026-11-25', status: 'waiting' },
  ])
})
