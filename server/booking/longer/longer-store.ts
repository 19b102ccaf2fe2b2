import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

export interface Neighbour {
  /** Of somebody who is only holding the time it is not known. */
  name: string | null
  startsAt: Date
}

/** What stands in the time that a booking would grow into, the first of it. */
export async function findNeighbour(db: Db, bookingId: string, until: Date): Promise<Neighbour | undefined> {
  const { rows } = await sql<Neighbour>`
    select
      coalesce(
        trim((booking.contact ->> 'firstName') || ' ' || (booking.contact ->> 'lastName')),
        nullif(block.reason, '')
      ) as name,
      coalesce(booking.starts_at, lower(other.during)) as starts_at
    from allocation own
    join allocation other on other.resource_id = own.resource_id
      and other.blocking
      and other.booking_id is distinct from own.booking_id
      and other.during && tstzrange(
        upper(own.during), upper(own.during) + (${until}::timestamptz - (select ends_at from booking where id = ${bookingId}))
      )
    left join booking on booking.id = other.booking_id
    left join block on block.id = other.block_id
    where own.booking_id = ${bookingId} and own.blocking
    order by lower(other.during)
    limit 1
  `.execute(db)

  return rows[0]
}

/** How much of a booking's time its add-ons take, which have a length of their own. */
export async function countAddOnMinutes(trx: Db, bookingId: string): Promise<number> {
  const { minutes } = await trx
    .selectFrom('bookingAddon')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('minutes'), sql<string>`0`).as('minutes'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()

  return Number(minutes)
}

/** Whom and what a booking takes. */
export async function listTakenBy(db: Db, bookingId: string): Promise<string[]> {
  const taken = await db.selectFrom('allocation').select('resourceId').where('bookingId', '=', bookingId).execute()

  return taken.map(({ resourceId }) => resourceId)
}

/** What it takes grows or shrinks with it, buffers as they are. The constraint refuses what is taken. */
export const stretchAllocations = (trx: Db, bookingId: string, milliseconds: number) =>
  trx
    .updateTable('allocation')
    .set({
      during: sql<string>`tstzrange(lower(during), upper(during) + make_interval(secs => ${milliseconds / 1000}::float8))`,
    })
    .where('bookingId', '=', bookingId)
    .execute()

interface ExtendedEnd {
  id: string
  endsAt: Date
  version: number
  addedCents: number
  addedPublicCents: number
  addedMinutes: number
  pricedMinutes: number
  /** Why it lasts longer than the rules allow. */
  forcedReason: string | undefined
}

/** To be called under the lock. */
export const setEnd = (
  trx: Db,
  { id, addedCents, addedPublicCents, addedMinutes, forcedReason, ...end }: ExtendedEnd,
) =>
  trx
    .updateTable('booking')
    .set((eb) => ({
      ...end,
      ...(forcedReason !== undefined && { forcedReason }),
      priceCents: eb('priceCents', '+', addedCents),
      publicPriceCents: eb('publicPriceCents', '+', addedPublicCents),
      includedMinutes: eb('includedMinutes', '+', addedMinutes),
    }))
    .where('id', '=', id)
    .execute()

/** Adds to what players pay. */
export const addShares = (trx: Db, bookingId: string, shares: readonly { player: number; cents: number }[]) =>
  sql`
    update booking_player set share_cents = share_cents + cents
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as added(player smallint, cents bigint)
      where booking_player.booking_id = ${bookingId} and position = player
  `.execute(trx)
