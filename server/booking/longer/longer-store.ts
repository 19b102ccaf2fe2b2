import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The minutes of a booking's add-ons, which keep their length. */
export async function countAddOnMinutes({ trx }: OnDatabase, bookingId: string): Promise<number> {
  const { minutes } = await trx
    .selectFrom('bookingAddon')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('minutes'), sql<string>`0`).as('minutes'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()

  return Number(minutes)
}

/** The buffer after a booking. */
export async function readBufferAfter({ trx }: OnDatabase, bookingId: string): Promise<number> {
  const { bufferAfterMinutes } = await trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select('bufferAfterMinutes')
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()

  return bufferAfterMinutes
}

/** The people and places of a booking. */
export async function listTakenBy({ trx }: OnDatabase, bookingId: string): Promise<string[]> {
  const taken = await trx.selectFrom('allocation').select('resourceId').where('bookingId', '=', bookingId).execute()

  return taken.map(({ resourceId }) => resourceId)
}

/** Changes the end of a booking's allocations with its buffers. The constraint refuses a taken time. */
export const stretchAllocations = ({ trx }: OnDatabase, bookingId: string, milliseconds: number) =>
  trx
    .updateTable('allocation')
    .set({
      during: sql<string>`tstzrange(lower(during), upper(during) + make_interval(secs => ${milliseconds / 1000}::float8))`,
    })
    .where('bookingId', '=', bookingId)
    .execute()

/** Whether the added time is taken, including forced bookings that the constraint ignores. */
export async function isAddedTaken({ trx }: OnDatabase, bookingId: string, milliseconds: number): Promise<boolean> {
  const added = sql`tstzrange(upper(own.during) - make_interval(secs => ${milliseconds / 1000}::float8), upper(own.during))`
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
      select from allocation own join allocation other on other.resource_id = own.resource_id and other.during && ${added}
      where own.booking_id = ${bookingId} and other.booking_id <> ${bookingId} and (other.blocking or other.beside)
    ) as is_taken
  `.execute(trx)

  return rows[0]?.isTaken ?? false
}

interface ExtendedEnd {
  id: string
  endsAt: Date
  version: number
  addedCents: number
  addedPublicCents: number
  addedMinutes: number
  pricedMinutes: number
  /** It was changed apart from its series. */
  apart: boolean
  /** Why it may break the rules. */
  forcedReason: string | undefined
}

/** Call it under the lock. */
export const setEnd = (
  { trx }: OnDatabase,
  { id, addedCents, addedPublicCents, addedMinutes, forcedReason, ...end }: ExtendedEnd,
) =>
  changeOne(
    trx
      .updateTable('booking')
      .set((eb) => ({
        ...end,
        ...(forcedReason !== undefined && { forcedReason }),
        priceCents: eb('priceCents', '+', addedCents),
        publicPriceCents: eb('publicPriceCents', '+', addedPublicCents),
        includedMinutes: eb('includedMinutes', '+', addedMinutes),
      }))
      .where('id', '=', id),
  )

/** Raises players' shares. */
export const addShares = (
  { trx }: OnDatabase,
  bookingId: string,
  shares: readonly { player: number; cents: number }[],
) =>
  sql`
    update booking_player set share_cents = share_cents + cents
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as added(player smallint, cents bigint)
      where booking_player.booking_id = ${bookingId} and position = player
  `.execute(trx)
