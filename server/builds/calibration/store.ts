import type { OnDatabase } from '#server/kernel/db/database.ts'

const fullName = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null

/** By place: each shop has its own scale. */
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

  return rows.map(({ firstName, lastName, ...club }) => ({ ...club, by: fullName(firstName, lastName) }))
}

/** The columns for the arithmetic. */
export const listFigures = ({ trx }: OnDatabase, locationId: string) =>
  trx.selectFrom('measuredClub').select(['predicted', 'measured']).where('locationId', '=', locationId).execute()
