import { rowsOfCsv } from '#server/auth/import/csv-rows.ts'
import type { SourceRow } from '#server/auth/import/source-row.ts'

/** A file's content in pieces of any size. */
async function* pieces(content: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export const csvRows = (content: string | Buffer, size = 65_536): Promise<SourceRow[]> =>
  Array.fromAsync(rowsOfCsv({ file: 'users.csv', table: 'users' }, pieces(content, size)))

export const valuesOf = (rows: readonly SourceRow[]) => rows.map(({ values }) => values)
