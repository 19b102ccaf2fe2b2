import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import type { Mover } from '#shared/booking/moving.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'

export const listAllocationsOf = ({ trx }: OnDatabase, bookingId: string) =>
  trx.selectFrom('allocation').select(['id', 'resourceId']).where('bookingId', '=', bookingId).execute()

/** Whom and what a booking takes, and when, buffers included. */
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

/** Frees what of a booking's former time stands in the way of its new one. */
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
  /** Of a series: it was changed by itself. */
  apart?: boolean
  /** Kept when this move was not forced. */
  forcedReason: string | undefined
}

/** To be called under the lock. */
export const setTimes = ({ trx }: OnDatabase, { id, cancellationPolicy, forcedReason, ...times }: MovedTimes) =>
  changeOne(
    trx
      .updateTable('booking')
      .set({
        ...times,
        // What waits for the studio waits until it begins, at the longest.
        expiresAt: sql`case when expires_at > ${times.startsAt} then ${times.startsAt} else expires_at end`,
        cancellationPolicy: JSON.stringify(cancellationPolicy),
        ...(forcedReason !== undefined && { forcedReason }),
      })
      .where('id', '=', id),
  )

/** Whether there is such a person, bay or device here. */
export const findResource = ({ trx }: OnDatabase, id: string, kind: 'staff' | 'bay') =>
  trx
    .selectFrom('resource')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('active', '=', true)
    .executeTakeFirst()
