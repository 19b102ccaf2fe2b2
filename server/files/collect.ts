import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { isDisputed, subjectOfPerson } from '#server/people/service.ts'

import { deleteExpired, listErasedOwners, listKeys, listUnused } from './collect-store.ts'
import { dropFilesOfPerson, dropOrphans } from './service.ts'
import type { ShelfFile } from './shelf/shelf.ts'
import { lockKeys } from './store.ts'
import { graceMilliseconds } from './upload.ts'

const batch = 100

/**
 * A job: removes files that nobody linked to a record within a day, and those that were unlinked or whose record is
 * gone.
 */
export async function collectFiles(work: Work): Promise<void> {
  await dropKeptOfErased(work)
  await atomically(work, (work) => dropOrphans(work))
  for (;;) {
    const gone = await deleteExpired(work, batch)
    await removeUnused(
      work,
      gone.flatMap(({ sha256, previewSha256 }) => [sha256, ...(previewSha256 === null ? [] : [previewSha256])]),
    )
    if (gone.length < batch) return
  }
}

/** Removes the kept files of an erased client once the claim is over. */
async function dropKeptOfErased(work: Work): Promise<void> {
  for (const { id } of await listErasedOwners(work)) {
    if (await isDisputed(work, await subjectOfPerson(work, id))) continue
    await atomically(work, (work) => dropFilesOfPerson(work, id))
  }
}

/**
 * Removes bytes that no file uses. The keys are locked meanwhile, so that somebody who uploads the same bytes waits and
 * then stores them again.
 */
async function removeUnused(work: Work, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0

  return atomically(work, async (work) => {
    await lockKeys(work, keys)
    const unused = await listUnused(work, [...new Set(keys)])
    await work.services.shelf.remove(unused)
    return unused.length
  })
}

/** A job: removes bytes that a crash has left without a file, and reports files whose bytes are missing. */
export async function sweepShelf(work: Work): Promise<void> {
  const { services, now } = work
  const before = new Date(now.getTime() - graceMilliseconds)
  let removed = 0
  const found = new Set<string>()
  for (
    let shelved = await services.shelf.list();
    shelved.length > 0;
    shelved = await services.shelf.list(last(shelved))
  ) {
    for (const { key } of shelved) found.add(key)
    const old = shelved.filter(({ at }) => at < before).map(({ key }) => key)
    removed += await removeUnused(work, await listUnused(work, old))
  }
  const missing = await countMissing(work, found)
  if (removed > 0) services.log.info({ removed }, 'The shelf was swept')
  if (missing > 0) services.log.error({ missing }, 'Files are not on the shelf: restore them from a backup')
}

const last = (shelved: readonly ShelfFile[]) => shelved.at(-1)?.key

async function countMissing(work: OnDatabase, found: ReadonlySet<string>): Promise<number> {
  let missing = 0
  for (let after = ''; ;) {
    const keys = await listKeys(work, after, 1000)
    missing += keys.filter((key) => !found.has(key)).length
    const last = keys.at(-1)
    if (last === undefined) return missing
    after = last
  }
}
