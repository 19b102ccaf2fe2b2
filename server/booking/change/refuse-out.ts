import { sql } from 'kysely'

import { listUnkept, sentenceOf } from '#server/booking/hours/unkept.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

interface Out {
  kind: string
  reason: string
  name: string
  isStaff: boolean
  until: Date
}

/** Absences and blocks at the booking's time, each with the person or place that it takes. */
async function listOut({ trx }: OnDatabase, bookingId: string): Promise<Out[]> {
  const { rows } = await sql<Out>`
    select distinct block.kind, block.reason, resource.name, resource.kind = 'staff' as is_staff, upper(block.during) as until
    from booking
    join allocation taken on taken.booking_id = booking.id and (taken.blocking or taken.beside)
    join allocation waiting on waiting.resource_id = taken.resource_id and waiting.during && taken.during
    join block on block.id = waiting.block_id and block.during && tstzrange(booking.starts_at, ends_at)
    join resource on resource.id = taken.resource_id
    where booking.id = ${bookingId}
    order by until desc, resource.name
  `.execute(trx)

  return rows
}

/**
 * Refuses to approve a time that cannot be kept, because something takes it, or because hours, people or places have
 * changed since. Whoever approves it all the same says why, and the booking keeps the reason. Called under its lock.
 */
export async function agreeTo(
  work: OnDatabase,
  booking: Pick<BookingRow, 'id' | 'zone' | 'locale'>,
  { force, now }: { force: { reason: string } | undefined; now: Date },
): Promise<void> {
  if (force) {
    await changeOne(work.trx.updateTable('booking').set({ forcedReason: force.reason }).where('id', '=', booking.id))
    return
  }
  const out = await listOut(work, booking.id)
  const unkept = await listUnkept(work, { bookingIds: [booking.id], now })
  const sentences = new Set([
    ...out.map((one) => outWords(one, booking)),
    ...unkept.flatMap(({ against, ...one }) => against.map((reason) => sentenceOf(reason, one))),
  ])
  if (sentences.size === 0) return

  throw new Failure(
    'conflict',
    `${[...sentences].join(' ')} Move it to another time or place, decline it, or confirm it all the same and say why.`,
    { details: [...sentences].map((message) => ({ path: 'force', message })) },
  )
}

function outWords({ kind, reason, name, isStaff, until }: Out, place: Pick<BookingRow, 'zone' | 'locale'>): string {
  const end = shortWhenOf(until, place)
  const said = reason.trim()
  const why = said === '' ? '.' : `: ${said}${/[.!?]$/.test(said) ? '' : '.'}`
  if (kind === 'closure') return `The studio is closed until ${end}${why}`
  if (kind === 'maintenance') return `${name} is out of service until ${end}${why}`

  return isStaff && kind === 'leave' ? `${name} is out until ${end}${why}` : `${name} is taken until ${end}${why}`
}
