import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Kysely } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { root } from '#server/kernel/root.ts'

interface Migration {
  up: (db: Kysely<never>) => Promise<void>
}

const folder = join(root, 'migrations')

/** Applies the migrations that `wanted` picks, in order, without recording them. */
export async function applyMigrations(db: Db, wanted: (name: string) => boolean): Promise<void> {
  for (const file of readdirSync(folder).toSorted()) {
    if (!wanted(file)) continue
    const { up }: Migration = await import(join(folder, file))
    // A migration uses the database's own spelling of names, and has no types of tables.
    await up(db.withoutPlugins() as unknown as Kysely<never>)
  }
}
