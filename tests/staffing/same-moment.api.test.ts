import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { AbsencePlan } from '#shared/staffing/absences.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { at, book, hold, person } from '#tests/booking/wednesday.ts'
import { makeResource, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { plan, takeOut } from './studio.ts'

// Somebody books while somebody else is taken out: either the booking is seen, or it is refused.

function shownIn(refusal: unknown): AbsencePlan {
  if (!(refusal instanceof Failure) || refusal.code !== 'version_conflict') throw refusal
  return AbsencePlan.parse(refusal.facts.current)
}

const guest = (name: string) => ({ ...person, email: `${name}@example.com` })

test('what a visitor keeps does not become a booking in an absence that came since', async ({ db, as, call }) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const manager = await as('manager')
  const { id: holdId } = await hold(call, '10:00')
  const { version } = await plan(manager, staffIds[0])
  await takeOut(manager, staffIds[0], { version })

  await expect(book(call, '10:00', { holdId })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('nor does what is offered to whoever waits', async ({ db, as, call, callWith }) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const manager = await as('manager')
  const { id } = await book(call, '11:00')
  const entry = await call(waitlistContract.joinWaitlist, {
    body: { serviceCode: 'swing_eval', startsAt: at('11:00'), person: guest('waits') },
  })
  await manager(bookingContract.changeBookingStatus, { params: { bookingId: id }, body: { to: 'cancelled_staff' } })
  const { version } = await plan(manager, staffIds[0])
  await takeOut(manager, staffIds[0], { version })

  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('recipient', '=', 'waits@example.com')
    .where('text', 'like', '%for=waitlist#%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = /for=waitlist#(\S+)/.exec(text)?.[1] ?? ''
  const accepting = callWith({ authorization: `Waitlist ${token}` })(waitlistContract.acceptWaitlistOffer, {
    params: { entryId: entry.id },
    body: {},
  })
  await expect(accepting).rejects.toThrow(Failure)
  expect(await db.selectFrom('booking').select('status').execute()).toEqual([{ status: 'cancelled_staff' }])
})

test('of those who book as somebody is taken out, nobody stands in the absence unseen', async ({ db, as, call }) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const manager = await as('manager')
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']) {
    const { version } = await plan(manager, staffIds[0], { day })
    const bookAt = (time: string) =>
      call(bookingContract.createBooking, {
        body: {
          serviceCode: 'swing_eval',
          startsAt: new Date(`${day}T${time}:00-06:00`),
          person: guest(`at-${time.slice(0, 2)}`),
        },
      })
    const [out, ...booked] = await Promise.allSettled([
      takeOut(manager, staffIds[0], { version, day }),
      ...['09:00', '11:00', '13:00', '15:00'].map(bookAt),
    ])
    const count = booked.filter(({ status }) => status === 'fulfilled').length
    if (out.status === 'fulfilled') {
      expect(count, day).toBe(0)
      continue
    }
    // What is shown with the refusal can be applied, once the others have come.
    const first = shownIn(out.reason)
    const shown = first.bookings.length === count ? first : await plan(manager, staffIds[0], { day })
    expect(shown.bookings, day).toHaveLength(count)
    await takeOut(manager, staffIds[0], { version: shown.version, day })
  }
})

test('of those who book as a bay is retired, nobody has it', async ({ db, as, call }) => {
  const { locationId, bayIds } = await makeStudio(db, { coaches: 4, bays: 1 })
  const manager = await as('manager')
  let bayId = bayIds[0]
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']) {
    if (!bayId) throw new Error('There is no bay.')
    const params = { resourceId: bayId }
    const { version } = await db
      .selectFrom('resource')
      .select('version')
      .where('id', '=', bayId)
      .executeTakeFirstOrThrow()
    const bookAt = (time: string) =>
      call(bookingContract.createBooking, {
        body: {
          serviceCode: 'swing_eval',
          startsAt: new Date(`${day}T${time}:00-06:00`),
          person: guest(`at-${time.slice(0, 2)}`),
        },
      })
    const [retired, ...booked] = await Promise.allSettled([
      manager(resourcesContract.changeResource, { params, body: { active: false, version } }),
      ...['09:00', '11:00', '13:00'].map(bookAt),
    ])
    const count = booked.filter(({ status }) => status === 'fulfilled').length
    if (retired.status === 'rejected') {
      expect(retired.reason).toMatchObject({ code: 'conflict' })
      expect(count, day).toBeGreaterThan(0)
      break
    }
    expect(count, day).toBe(0)
    bayId = await makeResource(db, {
      kind: 'bay',
      locationId,
      capabilities: ['launch_monitor'],
      name: `Bay ${day.slice(-2)}`,
    })
  }
})
