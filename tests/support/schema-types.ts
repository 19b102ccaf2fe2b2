import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { root } from '#server/kernel/root.ts'

const file = join(root, 'server/kernel/db/schema.ts')

// Tables that belong to libraries, which alone ask them anything.
const foreign = '{kysely_*,pgboss.*}'
const settings = [
  '--dialect',
  'postgres',
  '--camel-case',
  '--date-parser',
  'string',
  '--exclude-pattern',
  foreign,
  '--type-mapping',
  '{"int8":"number"}',
]

/** Writes the row types of a migrated database, or throws when `verify` finds the file is not theirs. */
export function generateSchemaTypes(databaseUrl: string, { verify }: { verify: boolean }): void {
  const mode = verify ? ['--verify'] : []
  execFileSync('kysely-codegen', ['--url', databaseUrl, ...settings, '--out-file', file, ...mode], {
    cwd: root,
    stdio: 'pipe',
  })
}
