import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Clients, OfPerson } from '#server/kernel/feature.ts'
import type { LockedPerson } from '#server/people/record-store.ts'
import type { Choice, Merge, MergeRequest } from '#shared/people/merges.ts'

import { countRows, type TableCount, type Tables, tablesOf } from './rows.ts'
import type { Identity } from './store.ts'

export interface MergePair {
  survivor: LockedPerson
  other: LockedPerson
}

/** The survivor's new fields. An account brings its verified address, which the studio cannot choose. */
export function identityOf({ survivor, other }: MergePair, request: MergeRequest): Identity {
  const chosen = (choice: Choice) => (choice === 'other' ? other : survivor)
  const { firstName, lastName } = chosen(request.name)
  const withAccount = [survivor, other].find(({ userId }) => userId !== null)

  return {
    firstName,
    lastName,
    email: (withAccount ?? chosen(request.email)).email,
    phone: chosen(request.phone).phone,
    bornOn: survivor.bornOn ?? other.bornOn,
    userId: withAccount?.userId ?? null,
  }
}

/** Why the two cannot be merged. */
export async function refusalsOf(
  work: OnDatabase,
  { survivor, other }: MergePair,
  ofPerson: readonly OfPerson[],
): Promise<string[]> {
  const refusals = [
    survivor.userId && other.userId ? 'Both have an account. One of them has to be deleted by its owner first.' : [],
    isUnproven(survivor, other) || isUnproven(other, survivor)
      ? 'The account of one has not confirmed its address yet. Until it has, it must not see what is the other’s.'
      : [],
  ]
  const clients = { from: other.id, into: survivor.id }
  for (const { merge } of ofPerson) refusals.push((await merge?.refuse?.(work, clients)) ?? [])

  return refusals.flat()
}

const isUnproven = (one: LockedPerson, other: LockedPerson) =>
  one.userId !== null && one.email === null && other.userId === null

/** What moves and what is dropped, by table, in words. */
export async function tablesIn(
  work: OnDatabase,
  clients: Clients,
  ofPerson: readonly OfPerson[],
): Promise<Merge['tables']> {
  const tables = tablesOf(ofPerson.flatMap(({ merge }) => merge ?? []))

  return wordsOf(await countRows(work, clients, tables), tables)
}

export const wordsOf = (counted: readonly TableCount[], tables: Tables): Merge['tables'] =>
  counted.map(({ table, moves, drops }) => {
    const words = tables.get(table)?.words ?? [table, table]
    return { table, moves: inWords(moves, words), drops: inWords(drops, words) }
  })

const inWords = (count: number, [one, many]: readonly [string, string]) =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`
