import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PeakSpan } from '#shared/booking/rules.ts'
import type { PriceDocument } from '#shared/catalog/document.ts'

/** The length that its price is for: a shortened booking keeps its price. */
const pricedMinutes = sql<number>`greatest(
  coalesce(booking.priced_minutes, 0), extract(epoch from booking.ends_at - booking.starts_at)::integer / 60
)`
/** What a booking's shares are computed from. */
export const findParty = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .select(['booking.id', 'booking.priceCents', 'booking.publicPriceCents', 'startsAt', 'endsAt'])
    .select(['service.capacity', 'service.name', 'zone'])
    .innerJoin('serviceOption', 'serviceOption.id', 'booking.optionId')
    .select([
      sql<PeakSpan[]>`(
        select coalesce(json_agg(json_build_object('weekday', weekday, 'starts', starts, 'ends', ends)), '[]')
        from peak_hours where peak_hours.location_id = booking.location_id
      )`.as('peakHours'),
      pricedMinutes.as('pricedMinutes'),
      // The public price was agreed on; a plan's price comes from the present list.
      sql<PriceDocument[]>`(
        select coalesce(json_agg(json_build_object('plan', plan_code, 'peak', peak, 'priceCents', price_cents)), '[]')
        from option_price where option_price.option_id = booking.option_id and plan_code is not null
      )`.as('planPrices'),
      'serviceOption.durationMinutes as optionMinutes',
    ])
    .select([
      'service.category',
      sql<number>`coalesce((
        select sum(price_cents)::bigint from booking_addon where booking_id = booking.id
      ), 0)`.as('addOnCents'),
      sql<number>`coalesce((
        select sum(minutes)::integer from booking_addon where booking_id = booking.id
      ), 0)`.as('addOnMinutes'),
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

/** Replaces the players; those with ordered shares are among them. */
export async function savePlayers(
  { trx }: OnDatabase,
  bookingId: string,
  players: readonly PlayerRow[],
): Promise<void> {
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
        as player(position smallint, name text, tier text, person_id uuid, share_cents bigint)
    ), gone as (
      delete from booking_player where booking_id = ${bookingId} and position not in (select position from player)
    )
    insert into booking_player (booking_id, position, name, tier, person_id, share_cents)
      select ${bookingId}::uuid, position, name, tier, person_id, share_cents from player
      on conflict on constraint booking_player_position_is_unique
        do update set name = excluded.name, tier = excluded.tier, person_id = excluded.person_id, share_cents = excluded.share_cents
  `.execute(trx.withoutPlugins())
}

/** Sets the shares of the same players. */
export const setShares = (
  { trx }: OnDatabase,
  bookingId: string,
  shares: readonly Pick<PlayerRow, 'player' | 'shareCents'>[],
) =>
  sql`
    update booking_player set share_cents = "shareCents"
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share(player smallint, "shareCents" bigint)
      where booking_player.booking_id = ${bookingId} and position = player
  `.execute(trx)

interface NewParty {
  id: string
  version: number
  priceCents: number
  partySize: number
}

/** Call it under the lock. */
export const saveParty = ({ trx }: OnDatabase, { id, ...party }: NewParty) =>
  changeOne(trx.updateTable('booking').set(party).where('id', '=', id))
