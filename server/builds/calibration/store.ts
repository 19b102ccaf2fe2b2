import type { OnDatabase } from '#server/kernel/db/database.ts'

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null

/** Of one place: each shop has a scale of its own. */
export async function listMeasured({ trx }: OnDatabase, locationId: string) {
  const rows = await trx
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
export const listFigures = ({ trx }: OnDatabase, locationId: string) =>
  trx.selectFrom('measuredClub').select(['predicted', 'measured']).where('locationId', '=', locationId).execute()
