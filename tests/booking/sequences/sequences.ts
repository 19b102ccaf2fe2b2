import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { takeOff } from '#tests/support/make.ts'

const { cancelBooking, createBooking, createSeries, holdTime, rescheduleBooking } = bookingContract

const hour = fc.integer({ min: 9, max: 16 })
const which = fc.nat(30)
const scope = fc.constantFrom('this', 'following', 'all')

/** What people do on a day of the studio, in any order. */
export const step = fc.oneof(
  fc.record({ kind: fc.constant('book'), hour, who: fc.nat(5) }),
  fc.record({ kind: fc.constant('force'), hour, who: fc.nat(5) }),
  fc.record({ kind: fc.constant('hold'), hour }),
  fc.record({ kind: fc.constant('move'), which, hour, scope }),
  fc.record({ kind: fc.constant('force move'), which, hour }),
  fc.record({ kind: fc.constant('cancel'), which, scope }),
  fc.record({ kind: fc.constant('series'), hour, who: fc.nat(5) }),
  fc.record({ kind: fc.constant('block'), hour, which: fc.nat(3) }),
)

export const sequences = fc.array(step, { minLength: 6, maxLength: 14 })

type Step = typeof sequences extends fc.Arbitrary<(infer One)[]> ? One : never

interface Studio {
  db: Db
  desk: Call
  locationId: string
  resourceIds: readonly string[]
}

const timeOf = (of: number) => at(`${String(of).padStart(2, '0')}:00`)
const force = { reason: 'They insist' }

const client = (who: number) => ({ ...person, email: `client-${who}@example.com` })

export async function take(studio: Studio, one: Step): Promise<void> {
  try {
    await attempt(studio, one)
  } catch (error) {
    // A refusal changes nothing; any other error is a fault.
    if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
  }
}

async function attempt({ db, desk, locationId, resourceIds }: Studio, one: Step): Promise<unknown> {
  const wish = { serviceCode: 'swing_eval' }
  if (one.kind === 'hold') return desk(holdTime, { body: { ...wish, startsAt: timeOf(one.hour) } })
  if (one.kind === 'block') {
    const until = new Date(timeOf(one.hour).getTime() + 2 * 3_600_000)
    const resourceId = resourceIds[one.which]
    return atomically({ trx: db }, ({ trx }) => takeOff(trx, locationId, resourceId, [timeOf(one.hour), until]))
  }
  if (one.kind === 'book' || one.kind === 'force') {
    const body = {
      ...wish,
      startsAt: timeOf(one.hour),
      person: client(one.who),
      ...(one.kind === 'force' && { force }),
    }
    return desk(createBooking, { body })
  }
  if (one.kind === 'series') {
    const body = { ...wish, startsAt: timeOf(one.hour), every: 'week' as const, times: 3, person: client(one.who) }
    return desk(createSeries, { query: {}, body })
  }
  const known = await db.selectFrom('booking').select('id').orderBy('id').execute()
  const params = { bookingId: known[one.which % Math.max(known.length, 1)]?.id ?? '' }
  if (params.bookingId === '') return undefined
  if (one.kind === 'cancel') return desk(cancelBooking, { params, body: { scope: one.scope } })

  const more = one.kind === 'move' ? { scope: one.scope } : { force }
  return desk(rescheduleBooking, { params, query: {}, body: { startsAt: timeOf(one.hour), ...more } })
}

/** What holds for a studio's bookings, whatever was done. */
export async function expectOrder(db: Db): Promise<void> {
  const faults = async (what: string, query: ReturnType<typeof sql>) =>
    expect((await query.execute(db)).rows, what).toEqual([])

  await faults(
    'two that block one resource at once',
    sql`select a.id from allocation a join allocation b on a.resource_id = b.resource_id and a.id < b.id
      and a.during && b.during where a.blocking and b.blocking`,
  )
  await faults(
    'a booking that does not take exactly one of the staff and one bay at its time, or takes them after its end',
    sql`select booking.id, status from booking where status in ('confirmed', 'checked_in') <> (
        select count(*) = 2 and count(distinct kind) = 2 and bool_and(blocking <> beside)
          and bool_and(during = tstzrange(starts_at, ends_at))
        from allocation join resource on resource.id = resource_id where booking_id = booking.id
      ) or status not in ('confirmed', 'checked_in') and exists (
        select from allocation where booking_id = booking.id and (blocking or beside))`,
  )
  await faults(
    'a history that does not end where its booking is',
    sql`select booking.id from booking join lateral (
        select * from booking_transition where booking_id = booking.id order by version desc limit 1
      ) last on true
      where last.to_status <> status or last.version <> booking.version
        or (select count(*) from booking_transition where booking_id = booking.id) <> booking.version
        or starts_at <> coalesce((
          select to_starts_at from booking_transition
          where booking_id = booking.id and to_starts_at is not null order by version desc limit 1), starts_at)`,
  )
  await faults(
    'a block of which a part is neither taken nor waiting',
    sql`select block.id from block join allocation on block_id = block.id group by block.id, block.during, resource_id
      having tstzmultirange(block.during) <> range_agg(allocation.during)`,
  )
  await faults(
    'an allocation of nothing',
    sql`select id from allocation where num_nonnulls(hold_id, booking_id, block_id) <> 1`,
  )
  await faults(
    'a series without bookings',
    sql`select id from booking_series where not exists (select from booking where series_id = booking_series.id)`,
  )
}
