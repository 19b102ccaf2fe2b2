import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** What the shares of a booking are made of. */
export const findParty = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .select(['booking.id', 'booking.priceCents', 'booking.publicPriceCents', 'startsAt', 'endsAt'])
    .select(['service.capacity', 'service.name', 'zone'])
    .select((eb) => [
      eb.ref('service.category').$castTo<Service['category']>().as('category'),
      sql<number>`coalesce((
        select sum(price_cents)::integer from booking_addon where booking_id = booking.id
      ), 0)`.as('addOnCents'),
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()

export type Party = Awaited<ReturnType<typeof findParty>>

export interface PlayerRow {
  player: number
  name: string
  tier: string | null
  personId: string | null
  shareCents: number
}

/** Has these play and nobody else; whose share is in an order is among them. */
export async function savePlayers(trx: Db, bookingId: string, players: readonly PlayerRow[]): Promise<void> {
  const rows = players.map(({ player, name, tier, personId, shareCents }) => ({
    position: player,
    name,
    tier,
    person_id: personId,
    share_cents: shareCents,
  }))
  await sql`
    with player as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as player(position smallint, name text, tier text, person_id uuid, share_cents integer)
    ), gone as (
      delete from booking_player where booking_id = ${bookingId} and position not in (select position from player)
    )
    insert into booking_player (booking_id, position, name, tier, person_id, share_cents)
      select ${bookingId}::uuid, position, name, tier, person_id, share_cents from player
      on conflict on constraint booking_player_position_is_unique
        do update set name = excluded.name, tier = excluded.tier, person_id = excluded.person_id, share_cents = excluded.share_cents
  `.execute(trx.withoutPlugins())
}

interface NewParty {
  id: string
  version: number
  priceCents: number
  partySize: number
}

/** To be called under the lock. */
export const saveParty = (trx: Db, { id, ...party }: NewParty) =>
  trx.updateTable('booking').set(party).where('id', '=', id).execute()
