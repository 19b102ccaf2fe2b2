import type { ChosenAddOn } from '#server/booking/calendar-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

// What a new booking is made of beside its row.

export async function insertAddOns(
  { trx }: OnDatabase,
  bookingId: string,
  addOns: readonly ChosenAddOn[],
): Promise<void> {
  if (addOns.length === 0) return

  const rows = addOns.map(({ id, name, minutes, priceCents }) => ({
    bookingId,
    addonId: id,
    name,
    minutes,
    priceCents,
  }))
  await trx.insertInto('bookingAddon').values(rows).execute()
}

interface NewPlayer {
  position: number
  name: string
  tier: string | null
  shareCents: number
}

export async function insertPlayers(
  { trx }: OnDatabase,
  bookingId: string,
  players: readonly NewPlayer[],
): Promise<void> {
  if (players.length === 0) return

  await trx
    .insertInto('bookingPlayer')
    .values(players.map((player) => ({ ...player, bookingId })))
    .execute()
}
