import { coalesce } from '#server/kernel/coalesce.ts'
import type { Db } from '#server/kernel/db/database.ts'

import { findEdition } from './store.ts'

/** Which state of the studio's words stands, as this server knows it: pages that were made of another are not given out. */
export interface ContentEdition {
  current: () => string
  /** Reads it anew; when that fails, the one that is known stays. */
  reload: () => Promise<void>
}

export async function openContentEdition(db: Db): Promise<ContentEdition> {
  let known = ''
  // One after the other, or what was read first could come last.
  const reload = coalesce(async () => void (known = await findEdition({ trx: db })))
  await reload()

  return { current: () => known, reload }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    contentEdition: ContentEdition
  }
}
