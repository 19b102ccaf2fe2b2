import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

/** How much of a booking's time its add-ons take, which have a length of their own. */
export async function countAddOnMinutes({ trx }: OnDatabase, bookingId: string): Promise<number> {
  const { minutes } = await trx
    .selectFrom('bookingAddon')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('minutes'), sql<string>`0`).as('minutes'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()

  return Number(minutes)
}

/** What it takes beyond its own time, after it. */
export async function readBufferAfter({ trx }: OnDatabase, bookingId: string): Promise<number> {
  const { bufferAfterMinutes } = await trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select('bufferAfterMinutes')
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()

  return bufferAfterMinutes
}

/** Whom and what a booking takes. */
export async function listTakenBy({ trx }: OnDatabase, bookingId: string): Promise<string[]> {
  const taken = await trx.selectFrom('allocation').select('resourceId').where('bookingId', '=', bookingId).execute()

  return taken.map(({ resourceId }) => resourceId)
}

/** What it takes grows or shrinks with it, buffers as they are. The constraint refuses what is taken. */
export const stretchAllocations = ({ trx }: OnDatabase, bookingId: string, milliseconds: number) =>
  trx
    .updateTable('allocation')
    .set({
      during: sql<string>`tstzrange(lower(during), upper(during) + make_interval(secs => ${milliseconds / 1000}::float8))`,
    })
    .where('bookingId', '=', bookingId)
    .execute()

/** Whether what was added to a booking is somebody's already, also where the constraint does not know it: beside another one. */
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
  /** Of a series: it was changed by itself. */
  apart: boolean
  /** Why it lasts longer than the rules allow. */
  forcedReason: string | undefined
}

/** To be called under the lock. */
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

/** Adds to what players pay. */
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
