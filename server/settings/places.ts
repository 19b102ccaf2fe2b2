import { coalesce } from '#server/kernel/coalesce.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { nowhere, type Place, type Places } from '#server/kernel/place.ts'

import { listPlaces } from './store.ts'

/** Keeps the places in memory. */
export async function openPlaces(db: Db): Promise<Places> {
  let known: readonly Place[] = []
  // One at a time, or an older answer could arrive last.
  const reload = coalesce(async () => void (known = await listPlaces({ trx: db })))
  await reload()

  return {
    first: () => known[0] ?? nowhere,
    find: (id) => known.find((place) => place.id === id),
    all: () => known,
    reload,
  }
}
