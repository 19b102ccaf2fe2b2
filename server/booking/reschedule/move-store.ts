import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import type { Mover } from '#shared/booking/moving.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'

export const listAllocationsOf = ({ trx }: OnDatabase, bookingId: string) =>
  trx.selectFrom('allocation').select(['id', 'resourceId']).where('bookingId', '=', bookingId).execute()

/** The people, places and times of a booking, with buffers. */
export async function listTakenBy(
  { trx }: OnDatabase,
  bookingId: string,
): Promise<(Interval & { resourceId: string })[]> {
  const { rows } = await sql<Interval & { resourceId: string }>`
    select resource_id, (extract(epoch from lower(during)) * 1000)::float8 as start,
      (extract(epoch from upper(during)) * 1000)::float8 as end
    from allocation where booking_id = ${bookingId} and blocking
  `.execute(trx)

  return rows
}

/** Frees the part of the former time that overlaps the new one. */
export const unblockWithin = ({ trx }: OnDatabase, bookingId: string, { start, end }: Interval) =>
  trx
    .updateTable('allocation')
    .set({ blocking: false, beside: false })
    .where('bookingId', '=', bookingId)
    .where(sql<boolean>`during && tstzrange(${new Date(start)}::timestamptz, ${new Date(end)}::timestamptz)`)
    .execute()

export const unblockAllocations = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.updateTable('allocation').set({ blocking: false, beside: false }).where('id', 'in', ids).execute()

interface MovedTimes {
  id: string
  startsAt: Date
  endsAt: Date
  version: number
  moves: number
  priceCents: number
  publicPriceCents: number
  includedMinutes: number
  membershipId: string | null
  cancellationPolicy: CancellationPolicy
  movedBy: Mover | null
  termsSince: Date | null
  /** It was changed apart from its series. */
  apart?: boolean
  /** Unchanged by a move that was not forced. */
  forcedReason: string | undefined
}

/** Call it under the lock. */
export const setTimes = ({ trx }: OnDatabase, { id, cancellationPolicy, forcedReason, ...times }: MovedTimes) =>
  changeOne(
    trx
      .updateTable('booking')
      .set({
        ...times,
        // A pending booking waits until it begins at most.
        expiresAt: sql`case when expires_at > ${times.startsAt} then ${times.startsAt} else expires_at end`,
        cancellationPolicy: JSON.stringify(cancellationPolicy),
        ...(forcedReason !== undefined && { forcedReason }),
      })
      .where('id', '=', id),
  )

/** A booking's buffers before and after, in milliseconds. */
export async function readBuffers({ trx }: OnDatabase, bookingId: string): Promise<{ before: number; after: number }> {
  const { rows } = await sql<{ before: number | null; after: number | null }>`
    select greatest(0, (extract(epoch from booking.starts_at - min(lower(during))) * 1000)::float8) as before,
      greatest(0, (extract(epoch from max(upper(during)) - booking.ends_at) * 1000)::float8) as after
    from booking join allocation on booking_id = booking.id
    where booking.id = ${bookingId} group by booking.id
  `.execute(trx)

  return { before: rows[0]?.before ?? 0, after: rows[0]?.after ?? 0 }
}

export const listResourcesOfHold = async ({ trx }: OnDatabase, holdId: string): Promise<string[]> =>
  (await trx.selectFrom('allocation').select('resourceId').where('holdId', '=', holdId).execute()).map(
    ({ resourceId }) => resourceId,
  )
