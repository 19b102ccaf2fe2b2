import { isDeepStrictEqual } from 'node:util'

import pg from 'pg'

import { actorIdOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Clients, OfPerson } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { leaveAddress } from '#server/people/former-address.ts'
import { isTakenAddress } from '#server/people/import/store.ts'
import { type LockedPerson, lockPeople } from '#server/people/record-store.ts'
import { readPerson, undoEnd } from '#server/people/record.ts'
import { lockRowsOf } from '#server/people/references.ts'
import { Failure } from '#shared/http/failure.ts'
import type { UndonePreview } from '#shared/people/merges.ts'
import type { PersonRecord } from '#shared/people/record.ts'

import { wordsOf } from './plan.ts'
import { recordWithBoth } from './record-with-both.ts'
import { returnRows, tablesOf } from './rows.ts'
import { type Identity, lockMerge, markUndone, setIdentity } from './store.ts'

/**
 * Splits two clients again. Each moved row goes back as it is now: a gift card, package or membership with its balance and
 * whatever has grown from it. Newer rows stay with the survivor, and so do changes of name, address, number and account
 * since the merge. A sum that both shared is divided by its feature, so that spending since then takes
 * the survivor's part first and neither falls below zero (`payments/wallets/own-wallets.ts`). What cannot be
 * divided is refused with the reason.
 */
export async function undoMerge(work: Work, mergeId: string): Promise<PersonRecord> {
  try {
    return await atomically(work, async (work) => {
      const { into } = await undo(work, mergeId)

      return readPerson(work, into)
    })
  } catch (error) {
    throw inWords(error)
  }
}

/** Previews an undo by doing it and rolling back. */
export async function previewUndo(work: Work, mergeId: string): Promise<UndonePreview> {
  const seen = new Seen()
  try {
    await atomically(work, async (work) => {
      const { into, from, returned } = await undo(work, mergeId)
      seen.preview = {
        refusals: [],
        kept: await findName(work, into),
        other: await findName(work, from),
        returns: returned,
        sums: await sumsOfBoth(work, { into, from }, work.services.ofPerson),
      }
      throw seen
    })
  } catch (error) {
    const failure = inWords(error)
    if (failure instanceof Failure && failure.code === 'wrong_state') {
      return { ...seen.preview, refusals: [failure.message] }
    }
    if (error !== seen) throw failure
  }
  return seen.preview
}

/** Thrown to roll a preview back. */
class Seen extends Error {
  preview: UndonePreview = { refusals: [], kept: '', other: '', returns: [], sums: [] }
}

async function undo(work: Work, mergeId: string) {
  const { services, context, now } = work
  const merge = await lockMerge(work, mergeId)
  if (!merge) throw new Failure('not_found', 'There is no such merge.')
  if (merge.undoneAt) throw new Failure('wrong_state', 'This merge was undone already.')
  if (now > undoEnd(merge.at)) throw new Failure('wrong_state', 'A merge can be undone within a day.')

  const clients = { from: merge.fromId, into: merge.intoId }
  const people = await lockPeople(work, [clients.from, clients.into])
  const survivor = people.find(({ id }) => id === clients.into)
  if (!survivor || survivor.mergedInto || survivor.erasedAt) {
    throw new Failure('wrong_state', 'The survivor was merged or erased since. Undo that first, where it can be.')
  }

  await lockRowsOf(work, [clients.from, clients.into])
  const parts = services.ofPerson.flatMap((part) => part.merge ?? [])
  const tables = tablesOf(parts)
  const [kept, other] = [goingBack(survivor, merge), formerOf(survivor, merge)]
  await setIdentity(work, clients.into, kept)
  await setIdentity(work, clients.from, other)
  const counts = await returnRows(work, clients, merge, tables)
  // Mails sent to the merged client may concern either of the two.
  const from = survivor.email
  await leaveAddress(work, { personId: clients.into, from, to: kept.email === undefined ? from : kept.email })
  await leaveAddress(work, { personId: clients.from, from, to: other.email })
  const undone = { mergedAt: merge.at, now, byId: actorIdOf(context.actor) }
  for (const { divide } of parts) await divide?.(work, clients, undone)
  for (const { refuseUndo } of parts) {
    const refusal = await refuseUndo?.(work, clients)
    if (refusal !== undefined) throw new Failure('wrong_state', refusal)
  }
  await markUndone(work, mergeId)
  await recordWithBoth(work, 'person_merge_undone', { mergeId, ...clients })
  return { ...clients, returned: wordsOf(counts, tables).flatMap(({ moves }) => moves ?? []) }
}

function inWords(error: unknown): unknown {
  if (isTakenAddress(error)) {
    return new Failure('wrong_state', 'Somebody else has their address since. Take it from that client first.', {
      cause: error,
    })
  }
  if (error instanceof pg.DatabaseError && /^23(505|514|P01)$/.test(error.code ?? '')) {
    return new Failure(
      'wrong_state',
      `What was done since cannot be taken apart: of "${error.table ?? 'their records'}" there would be what cannot be. Take back what was done with it since the merge first.`,
      { cause: error },
    )
  }
  return error
}

async function findName({ trx }: OnDatabase, id: string): Promise<string> {
  const { firstName, lastName } = await trx
    .selectFrom('person')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  return [firstName, lastName].filter(Boolean).join(' ')
}

async function sumsOfBoth(work: OnDatabase, { into, from }: Clients, ofPerson: readonly OfPerson[]) {
  const sums = new Map<string, UndonePreview['sums'][number]>()
  for (const [side, personId] of [
    ['kept', into],
    ['other', from],
  ] as const) {
    for (const { merge } of ofPerson) {
      for (const { what, amount, isMoney } of (await merge?.holds?.(work, personId)) ?? []) {
        const known = sums.get(what) ?? { what, isMoney, kept: 0, other: 0 }
        sums.set(what, { ...known, [side]: known[side] + amount })
      }
    }
  }
  return [...sums.values()]
}

interface MergedIdentities {
  former: Identity
  before: Identity
  after: Identity
}

/** The survivor's fields that are still as the merge left them. */
const goingBack = (survivor: LockedPerson, { before, after }: MergedIdentities): Partial<Identity> =>
  Object.fromEntries(
    Object.entries(before).filter(([field]) =>
      isDeepStrictEqual(Reflect.get(survivor, field), Reflect.get(after, field)),
    ),
  )

/** An account that the survivor no longer has was deleted by its owner: it is not returned. */
const formerOf = (survivor: LockedPerson, { former }: MergedIdentities): Identity =>
  former.userId !== null && survivor.userId !== former.userId ? { ...former, userId: null } : former
