import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { isDisputed, subjectOfPerson } from '#server/people/service.ts'

import { deleteExpired, listErasedOwners, listKeys, listUnused } from './collect-store.ts'
import { dropFilesOfPerson, dropOrphans } from './service.ts'
import type { ShelfFile } from './shelf/shelf.ts'
import { lockKeys } from './store.ts'
import { graceMilliseconds } from './upload.ts'

const batch = 100

/** A job: removes the files that nobody has put anywhere within a day, and those whose record they were taken from or is gone. */
export async function collectFiles(services: Services): Promise<void> {
  const { db, now } = services
  await dropKeptOfErased(services)
  await atomically(db, (trx) => dropOrphans(trx, now()))
  for (;;) {
    const gone = await deleteExpired(db, now(), batch)
    await removeUnused(
      services,
      gone.flatMap(({ sha256, previewSha256 }) => [sha256, ...(previewSha256 === null ? [] : [previewSha256])]),
    )
    if (gone.length < batch) return
  }
}

/** Whoever was erased while a claim was open is forgotten here as well, once it is over. */
async function dropKeptOfErased(services: Services): Promise<void> {
  const { db, now } = services
  for (const { id } of await listErasedOwners(db)) {
    if (await isDisputed(services, await subjectOfPerson(db, id))) continue
    await atomically(db, (trx) => dropFilesOfPerson(trx, id, now()))
  }
}

/**
 * Removes what no file has any more. The shelf is asked while the keys are locked, so that nobody who brings the same bytes
 * at this moment finds them gone: they wait, and put them there again.
 */
async function removeUnused({ db, shelf }: Services, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0

  return atomically(db, async (trx) => {
    await lockKeys(trx, keys)
    const unused = await listUnused(trx, [...new Set(keys)])
    await shelf.remove(unused)
    return unused.length
  })
}

/** A job: removes what a crash has left on the shelf without a file, and says which files are not there. */
export async function sweepShelf(services: Services): Promise<void> {
  const { log } = services
  const before = new Date(services.now().getTime() - graceMilliseconds)
  let removed = 0
  const found = new Set<string>()
  for (
    let shelved = await services.shelf.list();
    shelved.length > 0;
    shelved = await services.shelf.list(last(shelved))
  ) {
    for (const { key } of shelved) found.add(key)
    const old = shelved.filter(({ at }) => at < before).map(({ key }) => key)
    removed += await removeUnused(services, await listUnused(services.db, old))
  }
  const missing = await countMissing(services.db, found)
  if (removed > 0) log.info({ removed }, 'The shelf was swept')
  if (missing > 0) log.error({ missing }, 'Files are not on the shelf: restore them from a backup')
}

const last = (shelved: readonly ShelfFile[]) => shelved.at(-1)?.key

async function countMissing(db: Db, found: ReadonlySet<string>): Promise<number> {
  let missing = 0
  for (let after = ''; ;) {
    const keys = await listKeys(db, after, 1000)
    missing += keys.filter((key) => !found.has(key)).length
    const last = keys.at(-1)
    if (last === undefined) return missing
    after = last
  }
}
