import { isDeepStrictEqual } from 'node:util'

import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { isTakenAddress } from '#server/people/import/store.ts'
import { readPerson, undoEnd } from '#server/people/record/read.ts'
import { type LockedPerson, lockPeople } from '#server/people/record/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PersonRecord } from '#shared/people/record.ts'

import { returnRows } from './rows.ts'
import { type Identity, lockMerge, markUndone, setIdentity } from './store.ts'

/**
 * Makes two clients of one again. Each row that was moved goes back, as it is now; what came since stays with the
 * survivor, and so does what of their name, address, number and account was changed since.
 */
export async function undoMerge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  mergeId: string,
  context: Context,
): Promise<PersonRecord> {
  try {
    return await atomically(db, async (trx) => {
      const merge = await lockMerge(trx, mergeId)
      if (!merge) throw new Failure('not_found', 'There is no such merge.')
      if (merge.undoneAt) throw new Failure('wrong_state', 'This merge was undone already.')
      if (now() > undoEnd(merge.at)) throw new Failure('wrong_state', 'A merge can be undone within a day.')

      const clients = { from: merge.fromId, into: merge.intoId }
      const people = await lockPeople(trx, [clients.from, clients.into])
      const survivor = people.find(({ id }) => id === clients.into)
      if (!survivor || survivor.mergedInto || survivor.erasedAt) {
        throw new Failure('wrong_state', 'The survivor was merged or erased since. Undo that first, where it can be.')
      }

      await setIdentity(trx, clients.into, goingBack(survivor, merge))
      await setIdentity(trx, clients.from, formerOf(survivor, merge))
      await returnRows(trx, clients, merge)
      await markUndone(trx, mergeId, now())
      await recordEvent(trx, context, {
        action: 'person_merge_undone',
        entity: 'person',
        entityId: clients.into,
        onBehalfOf: clients.into,
        facts: { mergeId, from: clients.from },
        publish: { personId: clients.into, data: { from: clients.from } },
      })
      return readPerson(trx, clients.into)
    })
  } catch (error) {
    if (!isTakenAddress(error)) throw error
    throw new Failure('wrong_state', 'Somebody else has their address since. Take it from that client first.', {
      cause: error,
    })
  }
}

interface MergedIdentities {
  former: Identity
  before: Identity
  after: Identity
}

/** Of the survivor what is still as the merge has left it. */
const goingBack = (survivor: LockedPerson, { before, after }: MergedIdentities): Partial<Identity> =>
  Object.fromEntries(
    Object.entries(before).filter(([field]) =>
      isDeepStrictEqual(Reflect.get(survivor, field), Reflect.get(after, field)),
    ),
  )

/** An account that is no longer the survivor's is not given back: its owner has deleted it. */
const formerOf = (survivor: LockedPerson, { former }: MergedIdentities): Identity =>
  former.userId !== null && survivor.userId !== former.userId ? { ...former, userId: null } : former
