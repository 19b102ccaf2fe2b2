import { sql } from 'kysely'

import { isUnkept } from '#server/booking/hours/cannot-keep.ts'
import { bookings } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { RemindedBooking } from '#shared/booking/reminders.ts'

export interface ToRemind extends RemindedBooking {
  bookingId: string
  locationId: string
  /** Of its place. */
  zone: string
}

interface Horizon {
  now: Date
  leadMinutes: readonly number[]
  after: ToRemind | undefined
}

const batch = 200

/**
 * The next bookings whose reminders of these leads are not settled, each lead by itself, the shortest first. Bookings
 * that the studio cannot keep, or whose client was asked to choose anew, are left out.
 */
export async function listToRemind(
  { trx }: OnDatabase,
  { now, leadMinutes, after }: Horizon,
): Promise<readonly ToRemind[]> {
  const beyond = after
    ? sql`and (booking.id, lead.minutes) > (${after.bookingId}::uuid, ${after.leadMinutes}::integer)`
    : sql``
  const { rows } = await sql<ToRemind>`
    select booking.id as booking_id, location_id, zone, starts_at, lead.minutes as lead_minutes, told.at as told_at
    from booking
    join location on location.id = location_id
    join unnest(${[...leadMinutes]}::integer[]) as lead (minutes)
      on starts_at <= ${now}::timestamptz + lead.minutes * interval '1 minute'
    join booking_transition told on told.booking_id = booking.id and told.version = booking.version
    where status = 'confirmed' and not ${isUnkept} and starts_at > ${now} and starts_at <= ${furthest({ now, leadMinutes })} ${beyond}
      and not exists (
        select from booking_reminder settled
        where settled.booking_id = booking.id
          and settled.starts_at = booking.starts_at and settled.lead_minutes = lead.minutes
      )
    order by booking.id, lead.minutes
    limit ${batch}
  `.execute(trx)

  return rows
}

const furthest = ({ now, leadMinutes }: Pick<Horizon, 'now' | 'leadMinutes'>) =>
  new Date(now.getTime() + Math.max(0, ...leadMinutes) * 60_000)

/** Locks those that nobody is changing; others wait for the next run. */
export const lockConfirmed = (work: OnDatabase, ids: readonly string[]) =>
  bookings(work)
    .where('booking.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('booking.status', '=', 'confirmed')
    .where(sql<boolean>`not ${isUnkept}`)
    .forShare('booking')
    .skipLocked()
    .execute()

export type ReminderOutcome = 'sent' | 'late' | 'quiet' | 'just_told' | 'unwanted' | 'unreachable'

interface SettledReminder {
  bookingId: string
  leadMinutes: number
  outcome: ReminderOutcome
}

/** Returns those inserted by this call: another server may have been faster. The time is exact to the microsecond. */
export async function insertReminders(
  { trx }: OnDatabase,
  reminders: readonly SettledReminder[],
  at: Date,
): Promise<readonly SettledReminder[]> {
  const { rows } = await sql<SettledReminder>`
    insert into booking_reminder (booking_id, starts_at, lead_minutes, outcome, at)
    select booking.id, booking.starts_at, settled."leadMinutes", settled.outcome, ${at}
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb)
      as settled ("bookingId" uuid, "leadMinutes" integer, outcome text)
    join booking on booking.id = settled."bookingId"
    order by booking.id, settled."leadMinutes"
    on conflict do nothing
    returning booking_id, lead_minutes, outcome
  `.execute(trx)

  return rows
}
