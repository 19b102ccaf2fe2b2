import type { OnDatabase } from '#server/kernel/db/database.ts'
import { distanceUnits, speedUnits } from '#shared/fittings/units.ts'

import type { Units } from './shot-columns.ts'

/** Files of the same program have the same headings. */
export const sourceOf = (header: readonly string[]): string => JSON.stringify(header).slice(0, 8000)

const oneOf = <Word extends string>(words: readonly Word[], text: string | null) => words.find((word) => word === text)

/** What somebody said about the columns of such files; undefined when nobody has. */
export async function findMapping({ trx }: OnDatabase, source: string) {
  const row = await trx
    .selectFrom('shotMapping')
    .select(['columns', 'knowsKinds', 'speedUnit', 'distanceUnit'])
    .where('source', '=', source)
    .executeTakeFirst()
  if (!row) return undefined

  const [speed, distance] = [oneOf(speedUnits, row.speedUnit), oneOf(distanceUnits, row.distanceUnit)]
  const units: Partial<Units> = { ...(speed && { speed }), ...(distance && { distance }) }
  return { columns: row.columns, knowsKinds: row.knowsKinds, units }
}

/** Keeps what was said about the columns, and the units that the file does not state. */
export const keepMapping = (
  { trx }: OnDatabase,
  source: string,
  { columns, units }: { columns: string; units: Partial<Units> },
  at: Date,
) => {
  const said = { columns, knowsKinds: true, speedUnit: units.speed ?? null, distanceUnit: units.distance ?? null, at }
  return trx
    .insertInto('shotMapping')
    .values({ source, ...said })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(said))
    .execute()
}
