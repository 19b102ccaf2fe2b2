import { z } from 'zod'

/** The largest file and the most rows of an import. */
export const mostFileBytes = 10 * 1024 * 1024
export const mostFileRows = 100_000

export const tooLargeFile = (bytes: number) =>
  `This file is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Split it, and import its parts one after the other.`

export const CsvBytes = z.instanceof(Uint8Array)

export const ImportQuery = z.strictObject({
  /** `check` writes nothing and tells what `run` would do. */
  mode: z.enum(['check', 'run']).default('check'),
  /**
   * The field of each column of the file, separated by commas, with nothing for a column that is left out. Guessed when
   * not given.
   */
  columns: z.string().max(4000).exactOptional(),
  /** Answers to the file's questions, as `key:value` separated by commas. Rows with an open question wait. */
  answers: z.string().max(4000).exactOptional(),
})

/** `asked`: the answer to a question decides whether the row is imported. */
export const ImportOutcome = z.enum(['created', 'changed', 'unchanged', 'refused', 'asked'])

const ImportedRow = z.object({
  /** The line of the file on which the row begins. */
  line: z.int(),
  outcome: ImportOutcome,
  /** The name of the person or thing, as far as the row states it. */
  name: z.string(),
  /** Why it is refused, or what changes. */
  notes: z.array(z.string()),
})
export type ImportedRow = z.output<typeof ImportedRow>

/** A question that only a person can answer, once for all its rows. */
const ImportQuestion = z.object({
  key: z.string(),
  sentence: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The answer that was given, or remembered from an earlier file. */
  answer: z.string().nullable(),
  /** The first 20 rows that it concerns. */
  lines: z.array(z.int()),
  count: z.int(),
})
export type ImportQuestion = z.output<typeof ImportQuestion>

export const ImportReport = z.object({
  columns: z.array(
    z.object({
      header: z.string(),
      example: z.string(),
      field: z.string().nullable(),
      /** How the column is read, for example in which unit. */
      remark: z.string(),
    }),
  ),
  /** What was recognized in the file as a whole, and what was ignored. */
  remarks: z.array(z.string()),
  questions: z.array(ImportQuestion),
  /** How many rows wait for an answer. */
  asked: z.int(),
  counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** By line: the first 500 refused ones, and the first 100 of each other outcome. */
  rows: z.array(ImportedRow),
})
export type ImportReport = z.output<typeof ImportReport>
