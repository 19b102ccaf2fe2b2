import type { Db } from '#server/kernel/db/database.ts'

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null

/** Of one place: each shop has a scale of its own. */
export async function listMeasured(db: Db, locationId: string) {
  const rows = await db
    .selectFrom('measuredClub')
    .leftJoin('person', 'person.userId', 'measuredBy')
    .select(['measuredClub.id', 'name', 'predicted', 'measured', 'measuredAt as at', 'firstName', 'lastName'])
    .select('parts')
    .where('locationId', '=', locationId)
    .orderBy('measuredAt', 'desc')
    .orderBy('measuredClub.id', 'desc')
    .execute()

  return rows.map(({ firstName, lastName, ...club }) => ({ ...club, by: nameOf(firstName, lastName) }))
}

/** What the arithmetic needs of them. */
export const listFigures = (db: Db, locationId: string) =>
  db.selectFrom('measuredClub').select(['predicted', 'measured']).where('locationId', '=', locationId).execute()
