import { coalesce } from '#server/kernel/coalesce.ts'
import type { Db } from '#server/kernel/db/database.ts'

import { findEdition } from './store.ts'

/**
 * Identifies the present state of the studio's words, as this server knows it: pages rendered from another state are
 * not sent.
 */
export interface ContentEdition {
  current: () => string
  /** Reads it again; when that fails, the known one stays. */
  reload: () => Promise<void>
}

export async function openContentEdition(db: Db): Promise<ContentEdition> {
  let known = ''
  // One reading after the other, so that an older result cannot come last.
  const reload = coalesce(async () => void (known = await findEdition({ trx: db })))
  await reload()

  return { current: () => known, reload }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    contentEdition: ContentEdition
  }
}
