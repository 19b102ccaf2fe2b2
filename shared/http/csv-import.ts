import { z } from 'zod'

/** The largest file that is read, and the rows in it. */
export const mostFileBytes = 10 * 1024 * 1024
export const mostFileRows = 100_000

export const tooLargeFile = (bytes: number) =>
  `This file is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Split it, and import its parts one after the other.`

/** The file itself. */
export const CsvBytes = z.instanceof(Uint8Array)

export const ImportQuery = z.strictObject({
  /** `check` writes nothing and says what `run` would do. */
  mode: z.enum(['check', 'run']).default('check'),
  /** What each column of the file holds: fields between commas, nothing for one that is left out. Guessed without it. */
  columns: z.string().max(4000).exactOptional(),
})

export const ImportOutcome = z.enum(['created', 'changed', 'unchanged', 'refused'])

const ImportedRow = z.object({
  /** Of the file, where the row begins. */
  line: z.int(),
  outcome: ImportOutcome,
  /** Whom or what it is about, as far as the row says. */
  name: z.string(),
  /** Why it is refused, or what changes. */
  notes: z.array(z.string()),
})
export type ImportedRow = z.output<typeof ImportedRow>

export const ImportReport = z.object({
  columns: z.array(z.object({ header: z.string(), example: z.string(), field: z.string().nullable() })),
  counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** By line: the first 500 that are refused, and the first 100 of each other outcome. */
  rows: z.array(ImportedRow),
})
export type ImportReport = z.output<typeof ImportReport>
