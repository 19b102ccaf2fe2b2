import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'

import { type LockedPerson, lockPeople } from './store.ts'

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
