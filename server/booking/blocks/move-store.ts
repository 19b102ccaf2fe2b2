import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

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
