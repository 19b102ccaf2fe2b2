type Value = string | null

/** Rows of a table, in the order of its columns. */
export interface Rows {
  table: string
  columns: readonly string[]
  rows: readonly (readonly Value[])[]
}

const copyEscapes: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

const inCopy = (value: Value) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what COPY escapes
  value === null ? '\\N' : value.replaceAll(/[\\\b\f\n\r\t\v]/g, (one) => copyEscapes[one] ?? one)

/** As pg_dump writes them. */
export const asCopy = ({ table, columns, rows }: Rows): string =>
  [
    `COPY auth.${table} (${columns.map(quoted).join(', ')}) FROM stdin;`,
    ...rows.map((row) => row.map(inCopy).join('\t')),
    '\\.',
    '',
    '',
  ].join('\n')

const quoted = (name: string) => (/^[a-z_]+$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

const plainLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`
const escapedLiteral = (value: string) =>
  `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`

/** The ways in which one and the same value can be spelt. */
export const spellings: readonly ((value: string) => string)[] = [
  plainLiteral,
  escapedLiteral,
  (value) => `${plainLiteral(value)}::text`,
  (value) => `${plainLiteral(value)}::character varying(255)`,
  (value) => `${escapedLiteral(value)}::"auth"."factor_type"[]`,
]

const inSql = (value: Value, spell: (value: string) => string) => (value === null ? 'NULL' : spell(value))

interface InsertForm {
  rowsEach: number
  spell?: (value: string) => string
}

/** As pg_dump --column-inserts --rows-per-insert writes them. */
export const asInserts = ({ table, columns, rows }: Rows, { rowsEach, spell = plainLiteral }: InsertForm): string =>
  Array.from({ length: Math.ceil(rows.length / rowsEach) }, (_, at) => {
    const some = rows.slice(at * rowsEach, (at + 1) * rowsEach)
    const tuples = some.map((row) => `(${row.map((value) => inSql(value, spell)).join(', ')})`)
    return `INSERT INTO auth.${table} (${columns.map(quoted).join(', ')}) VALUES\n\t${tuples.join(',\n\t')};\n`
  }).join('')

const inCsv = (value: Value) =>
  value === null ? '' : value === '' || /[",\n\r\\]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** As COPY … TO … CSV HEADER writes them. */
export const asCsv = ({ columns, rows }: Rows): string =>
  [columns, ...rows].map((row) => `${row.map(inCsv).join(',')}\n`).join('')

/** With what pg_dump writes around the data. */
export const asDump = (...parts: string[]): string => `--
-- PostgreSQL database dump
--

\\restrict QzKJh3

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

${parts.join('\n')}
--
-- PostgreSQL database dump complete
--

\\unrestrict QzKJh3
`
