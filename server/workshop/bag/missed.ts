import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { MissedThing } from '#shared/inventory/units/missed.ts'

/** Clubs reported missing, by the serials of their heads. */
export async function findMissedClubs({ trx }: OnDatabase, serials: readonly string[]): Promise<MissedThing[]> {
  const serial = sql<string>`spec ->> 'headSerial'`
  const rows = await trx
    .selectFrom('club')
    .select(['passportCode', serial.as('serial')])
    .select((eb) => ['slot', eb.ref('status').$castTo<'lost' | 'stolen'>().as('status')])
    .where('status', 'in', ['lost', 'stolen'])
    .where(sql<boolean>`regexp_replace(upper(${serial}), '[^A-Z0-9]', '', 'g') = any(${serials}::text[])`)
    .orderBy('createdAt')
    .execute()

  return rows.map(({ slot, ...club }) => ({ ...club, kind: 'club', name: nameOfSlot(slot), item: null }))
}
