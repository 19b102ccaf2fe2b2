import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PersonRecord } from '#shared/people/record.ts'

import { findRecord, type LockedPerson, lockPeople, type RecordRow } from './record-store.ts'

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

export const noSuchPerson = () => new Failure('not_found', 'There is no such client.')

/** Locks clients against changes, merges and bookings. Throws if one is no longer a client. */
export async function lockClients(work: OnDatabase, ids: readonly string[]): Promise<Map<string, LockedPerson>> {
  const found = new Map((await lockPeople(work, ids)).map((person) => [person.id, person]))
  for (const id of ids) refuseNobody(found.get(id))

  return found
}

export async function lockOnePerson(work: OnDatabase, id: string): Promise<LockedPerson> {
  return refuseNobody((await lockPeople(work, [id]))[0])
}

function refuseNobody(person: LockedPerson | undefined): LockedPerson {
  if (!person) throw noSuchPerson()
  if (person.mergedInto) throw new Failure('wrong_state', 'This record has become a part of another one. Load it anew.')
  if (person.erasedAt) throw new Failure('wrong_state', 'This client was erased.')

  return person
}
