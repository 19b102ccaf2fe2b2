import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Kysely, sql } from 'kysely'
import {
  ArrayExpressionNode,
  type ColumnMetadata,
  ColumnTypeNode,
  type ExpressionNode,
  GenericExpressionNode,
  getDialect,
  IdentifierNode,
  serializeFromMetadata,
  UnionExpressionNode,
} from 'kysely-codegen'

import { root } from '#server/kernel/root.ts'

import { columnTypes } from './column-types.ts'

const file = join(root, 'server/kernel/db/schema.ts')

// Tables that belong to libraries, which alone ask them anything.
const foreign = '{kysely_*,pgboss.*}'

/** The row types as the repository has them. */
export const readSchemaTypes = () => readFileSync(file, 'utf8')

/** Writes the row types of a migrated database into the repository. */
export const writeSchemaTypes = async (databaseUrl: string) => writeFileSync(file, await schemaTypesOf(databaseUrl))

/**
 * A text column with a check holds the words that its check allows. A column of `columnTypes` holds the type named there.
 * Any other holds what PostgreSQL says. Whether it may be null or has a default is always read from its table.
 */
export async function schemaTypesOf(databaseUrl: string): Promise<string> {
  const dialect = getDialect('postgres', { dateParser: 'string' })
  const db = await dialect.introspector.connect({ connectionString: databaseUrl, dialect })
  const metadata = await dialect.introspector.introspect({ db, excludePattern: foreign })
  const words = await checkedWords(db)
  await db.destroy()

  const columns: Record<string, ExpressionNode> = {}
  const customImports: Record<string, string> = {}
  const unknown = new Set(Object.keys(columnTypes))
  for (const table of metadata.tables) {
    for (const column of table.columns) {
      const name = `${table.name}.${column.name}`
      column.enumValues = words.get(name) ?? null
      const written = columnTypes[name]
      if (!written) continue

      unknown.delete(name)
      const { type, alias, source } = readType(written)
      if (source) customImports[alias] = source
      const node = nodeOf(column, type, alias)
      // A node, not a string: kysely-codegen reads strings by an interface of the compiler that TypeScript 7 does not have.
      columns[name] = column.hasDefaultValue ? new GenericExpressionNode('Generated', [node]) : node
    }
  }
  if (unknown.size) throw new Error(`column-types.ts names what no table has: ${[...unknown].join(', ')}.`)

  return serializeFromMetadata({
    camelCase: true,
    customImports,
    dialect,
    metadata,
    overrides: { columns },
    typeMapping: { int8: 'number' },
  })
}

/** The words of each column that a check of its own limits to some: `check (status in ('open', 'paid'))`. */
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

/** `#shared/file.ts#Name`, where two files use one name `#shared/file.ts#Name as Other`, or a type of the language. */
function readType(written: string) {
  const [, source, name = written, alias = name, list = ''] =
    /^(#[^#]+)#(\w+)(?: as (\w+))?(\[\])?$/.exec(written) ?? []
  return { type: `${alias}${list}`, alias, source: source && `${source}#${name}` }
}

/** JSON is read as its type, and written as that or as text. */
function nodeOf(column: ColumnMetadata, type: string, alias: string): ExpressionNode {
  // What is named alone is imported: only its list stands around it.
  const name = new IdentifierNode(alias)
  const node = type === alias ? name : new ArrayExpressionNode(name)
  if (column.isArray) return new ArrayExpressionNode(name)
  if (column.dataType !== 'jsonb') return node

  const writable = new UnionExpressionNode([node, new IdentifierNode('string')])
  return new ColumnTypeNode(node, writable, writable)
}
