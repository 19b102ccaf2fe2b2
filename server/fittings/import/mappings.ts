import { z } from 'zod'

import type { Db } from '#server/kernel/db/database.ts'
import { distanceUnits, speedUnits } from '#shared/fittings/units.ts'

import type { Units } from './headings.ts'

const Kept = z.object({ columns: z.string(), speed: z.enum(speedUnits), distance: z.enum(distanceUnits) })

/** A file of the same program has the same headings. */
export const sourceOf = (header: readonly string[]): string => JSON.stringify(header).slice(0, 8000)

/** What somebody has said of such files; undefined where nobody has. */
export async function findMapping(db: Db, source: string) {
  const row = await db
    .selectFrom('shotMapping')
    .select(['columns', 'speedUnit as speed', 'distanceUnit as distance'])
    .where('source', '=', source)
    .executeTakeFirst()

  return row && Kept.parse(row)
}

export const keepMapping = (
  trx: Db,
  source: string,
  { columns, speed, distance }: Units & { columns: string },
  at: Date,
) =>
  trx
    .insertInto('shotMapping')
    .values({ source, columns, speedUnit: speed, distanceUnit: distance, at })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet({ columns, speedUnit: speed, distanceUnit: distance, at }),
    )
    .execute()
