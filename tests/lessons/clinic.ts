import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Clinic } from '#server/kernel/db/schema.ts'

interface NewClinic extends Partial<Insertable<Clinic>> {
  slug: string
  /** From and until, as instants. */
  sessions: [startsAt: string, endsAt: string][]
}

/** A clinic for adults with six places, of which none is taken unless told. */
export async function makeClinic(db: Db, { sessions, ...more }: NewClinic): Promise<string> {
  const { id } = await db
    .insertInto('clinic')
    .values({
      kind: 'clinic',
      title: `Clinic ${more.slug}`,
      audience: 'adult',
      level: 'Any level',
      summary: 'An evening on the wedges.',
      bringAlong: 'Your wedges.',
      goesAhead: 'Takes place in any weather.',
      capacity: 6,
      priceCents: 6500,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = sessions.map(([startsAt, endsAt]) => ({ clinicId: id, startsAt, endsAt }))
  if (rows.length > 0) await db.insertInto('clinicSession').values(rows).execute()

  return id
}
