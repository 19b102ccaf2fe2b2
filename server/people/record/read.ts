import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PersonRecord } from '#shared/people/record.ts'

import { noSuchPerson } from './lock.ts'
import { findRecord, type RecordRow } from './store.ts'

export const undoHours = 24

/** When a merge can no longer be undone. */
export const undoEnd = (at: Date) => new Date(at.getTime() + undoHours * 3_600_000)

/** A client's record, or the survivor's after a merge. */
export async function getSurvivor(work: OnDatabase, id: string): Promise<RecordRow> {
  const row = await findRecord(work, id)
  if (!row) throw noSuchPerson()

  return row.mergedInto ? getSurvivor(work, row.mergedInto) : row
}

export const readPerson = async (work: OnDatabase, id: string): Promise<PersonRecord> =>
  present(await getSurvivor(work, id))

export const present = ({ merges, ...row }: RecordRow): PersonRecord => ({
  ...row,
  merges: merges.map(({ id: mergeId, at, ...merge }) => ({
    ...merge,
    mergeId,
    at: new Date(at),
    undoUntil: undoEnd(new Date(at)),
  })),
})
