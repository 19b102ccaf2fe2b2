import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { queues } from '#server/features.ts'
import { connect } from '#server/kernel/db/database.ts'
import { startEmbedded } from '#server/kernel/db/embedded.ts'
import { migrateToLatest } from '#server/kernel/db/migrate.ts'

import { writeSchemaTypes } from './schema-types.ts'

// `npm run db:types`, to run after a migration was added: writes server/kernel/db/schema.ts from a new database.

const folder = mkdtempSync(join(tmpdir(), 'schema-'))
const embedded = await startEmbedded(folder)
const db = connect(embedded.url)
await migrateToLatest(db, queues)
await db.destroy()
await writeSchemaTypes(embedded.url)
await embedded.stop()
rmSync(folder, { recursive: true })
