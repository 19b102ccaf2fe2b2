import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { serveLines } from '#server/booking/waitlist/serve.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { tokenFor, wait, waitFor } from './waiting.ts'

const { acceptWaitlistOffer, declineWaitlistOffer, leaveWaitlist } = waitlistContract

const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
const names = ['ada', 'ben', 'cleo', 'dee']

const operation = fc.record({
  what: fc.constantFrom(
    'book',
    'cancel',
    'cancel',
    'wait',
    'wait',
    'wait for a morning',
    'accept',
    'accept',
    'decline',
    'leave',
    'pass',
    'serve',
  ),
  time: fc.constantFrom(...times.slice(0, 4)),
  name: fc.constantFrom(...names),
  minutes: fc.constantFrom(5, 20, 70, 300),
})

/** What must hold between operations, whatever they were. */
async function brokenIn(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'offered without an open offer, or the other way' as what, entry.id from waitlist_entry entry
      where (status = 'offered') <> exists (select from waitlist_offer where entry_id = entry.id and outcome is null)
    union all
    select 'kept, but not occupied', offer.id from waitlist_offer offer
      where outcome is null and not for_everybody
        and (hold_id is null or (select count(*) from allocation where allocation.hold_id = offer.hold_id) <> 2)
    union all
    select 'a hold of an offer that is over', hold.id from hold
      where not exists (select from waitlist_offer where hold_id = hold.id and outcome is null)
    union all
    select 'accepted without a booking', entry.id from waitlist_entry entry
      where (status = 'accepted') <> exists (
        select from waitlist_offer join booking on booking.id = booking_id
        where entry_id = entry.id and outcome = 'accepted'
      )
    union all
    select 'history differs from state', entry.id from waitlist_entry entry
      where not exists (
        select from waitlist_entry_transition step
        where step.entry_id = entry.id and step.version = entry.version and step.to_status = entry.status
      ) or (select count(*) from waitlist_entry_transition step where step.entry_id = entry.id) <> entry.version
    union all
    select 'two offers of one time', offer.id from waitlist_offer offer join waitlist_offer other
      on other.id > offer.id and other.outcome is null and offer.outcome is null
      and not offer.for_everybody and not other.for_everybody
      and offer.starts_at < other.ends_at and other.starts_at < offer.ends_at
  `.execute(db)

  return rows
}

/** Also empties append-only tables, which only a superuser can do. */
const empty = (owner: Db) =>
  owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate waitlist_entry, hold, booking cascade`.execute(trx)
  })

test(
  'whatever people and the clock do at once, nothing is kept twice, lost, or booked without an answer',
  {
    timeout: 900_000,
  },
  async ({ db, owner, call, callWith, clock, services }) => {
    await makeStudio(db)
    const begin = clock.now().toISOString()
    const known = new Set([
      'slot_taken',
      'not_offered',
      'wrong_state',
      'expired',
      'too_late',
      'not_found',
      'hold_expired',
    ])

    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 12, maxLength: 36 }), async (operations) => {
        await empty(owner)
        clock.set(begin)
        const bookings = await Promise.all(times.map((time) => book(call, time)))
        const run = async ({ what, time, name, minutes }: (typeof operations)[number]) => {
          const email = `${name}@example.com`
          const [last] = await db
            .selectFrom('waitlistEntry as entry')
            .innerJoin('person', 'person.id', 'entry.personId')
            .select('entry.id')
            .where('person.email', '=', email)
            .orderBy('entry.id', 'desc')
            .limit(1)
            .execute()
          const params = { entryId: last?.id ?? '' }
          const asThem = async () => callWith({ authorization: `Waitlist ${await tokenFor(db, email)}` })
          if (what === 'book') bookings.push(await book(call, time))
          const booked = what === 'cancel' && bookings.shift()
          if (booked) {
            const cancel = callWith({ authorization: `Booking ${booked.manageToken}` })
            await cancel(bookingContract.cancelBooking, { params: { bookingId: booked.id }, body: {} })
          }
          if (what === 'wait') await wait(call, time, email)
          if (what === 'wait for a morning') await waitFor(call, 'morning', email)
          if (last && what === 'accept') await (await asThem())(acceptWaitlistOffer, { params })
          if (last && what === 'decline') await (await asThem())(declineWaitlistOffer, { params })
          if (last && what === 'leave') await (await asThem())(leaveWaitlist, { params })
          if (what === 'pass') clock.pass({ minutes })
          if (what === 'serve') await serveLines(jobWork(services, 'test'))
        }
        for (let at = 0; at < operations.length; at += 3) {
          const results = await Promise.allSettled(operations.slice(at, at + 3).map(run))
          const strange = results.flatMap((one) =>
            one.status === 'rejected' && !known.has((one.reason as { code?: string }).code ?? '') ? [one.reason] : [],
          )
          expect(strange).toEqual([])
          await serveLines(jobWork(services, 'test'))
          expect(await brokenIn(db)).toEqual([])
        }
      }),
      { numRuns: 50, endOnFailure: true },
    )
  },
)
