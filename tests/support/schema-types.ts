import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Kysely, sql } from 'kysely'
import {
  type ColumnMetadata,
  type ExpressionNode,
  GenericExpressionNode,
  getDialect,
  IdentifierNode,
  serializeFromMetadata,
} from 'kysely-codegen'

import { root } from '#server/kernel/root.ts'

import { columnTypes } from './column-types.ts'

const file = join(root, 'server/kernel/db/schema.ts')

// Tables of libraries, which only those read.
const foreign = '{kysely_*,pgboss.*}'

/** The row types in the repository. */
export const readSchemaTypes = () => readFileSync(file, 'utf8')

/** Writes the row types of a migrated database into the repository. */
export const writeSchemaTypes = async (databaseUrl: string) => writeFileSync(file, await schemaTypesOf(databaseUrl))

/**
 * The row types of a database. A text column with a check has the values that its check allows, a column of
 * `columnTypes` has the type named there, any other has PostgreSQL's type. Whether it may be null or has a default
 * always comes from its table.
 */
export async function schemaTypesOf(databaseUrl: string): Promise<string> {
  const dialect = getDialect('postgres', { dateParser: 'string' })
  const db = await dialect.introspector.connect({ connectionString: databaseUrl, dialect })
  const metadata = await dialect.introspector.introspect({ db, excludePattern: foreign })
  const words = await checkedWords(db)
  await db.destroy()

  const columns: Record<string, ExpressionNode> = {}
  const imports = new Map<string, Set<string>>()
  const unknown = new Set(Object.keys(columnTypes))
  for (const table of metadata.tables) {
    for (const column of table.columns) {
      const name = `${table.name}.${column.name}`
      column.enumValues = words.get(name) ?? null
      const written = columnTypes[name]
      if (!written) continue

      unknown.delete(name)
      const { type, file, imported } = readType(written)
      if (file) imports.set(file, (imports.get(file) ?? new Set()).add(imported))
      const node = nodeOf(column, type)
      // A node and not a string: for strings kysely-codegen needs an interface of the compiler that TypeScript 7 does
      // not have.
      columns[name] = column.hasDefaultValue ? new GenericExpressionNode('Generated', [node]) : node
    }
  }
  if (unknown.size) throw new Error(`column-types.ts names what no table has: ${[...unknown].join(', ')}.`)

  const types = serializeFromMetadata({
    camelCase: true,
    dialect,
    metadata,
    overrides: { columns },
    typeMapping: { int8: 'number' },
  })
  const lines = [...imports]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([from, names]) => `import type { ${[...names].toSorted().join(', ')} } from "${from}";`)
  return types
    .replace(/^import /m, () => `${lines.join('\n')}\nimport `)
    .replace(/^export type JsonObject /m, () => `${jsonColumn}export type JsonObject `)
}

/** The values of each column that a check limits: `check (status in ('open', 'paid'))`. */
async function checkedWords(db: Kysely<unknown>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; check: string }>`
    select attrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as check
      from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
      where contype = 'c' and atttypid = 'text'::regtype
  `.execute(db)

  return new Map(
    rows
      .filter(({ check }) => /^CHECK \(\(\w+ = ANY \(ARRAY\[[^\]]+\]\)\)\)$/.test(check))
      .map(({ column, check }) => [column, [...check.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)]),
  )
}

/**
 * Parses an entry: `#shared/file.ts#Name`, with what follows it in the type; `Name as Other` where a table has that
 * name; or a type of TypeScript.
 */
function readType(written: string) {
  const [, file, name = '', alias = name, rest = ''] = /^(#[^#]+)#(\w+)(?: as (\w+))?(.*)$/.exec(written) ?? []
  if (!file) return { type: written, file, imported: '' }

  return { type: `${alias}${rest}`, file, imported: alias === name ? name : `${name} as ${alias}` }
}

const jsonColumn = `/** JSON is read as its type, and written as that or as text. */
export type JsonColumn<T> = ColumnType<T, T | string, T | string>;

`

function nodeOf({ dataType }: ColumnMetadata, type: string): ExpressionNode {
  const node = new IdentifierNode(type)

  return dataType === 'jsonb' ? new GenericExpressionNode('JsonColumn', [node]) : node
}
