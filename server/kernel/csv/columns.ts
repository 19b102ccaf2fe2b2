import type { z } from 'zod'

import { invalidField } from '#shared/http/failure.ts'
import { centsOf, decimalSignOf } from '#shared/typed-sum.ts'

import type { CsvFile } from './read-csv.ts'

/** The headings that other programs give a field, in any spelling. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** The field of each column; null for a column that is not read. */
export type ColumnFields<Field extends string> = ReadonlyArray<Field | null>

const plain = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A list of headings, in the form in which they are compared. */
export const plainHeadings = (list: string): string[] => list.trim().split(/\s+/).map(plain)

const mostLetters = 80

/** The likely field of each column, by its heading. Where two columns fit one field, the first gets it. */
export function guessColumns<Field extends string>(
  header: readonly string[],
  headings: Headings<Field>,
): ColumnFields<Field> {
  const fieldOf = new Map(
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys gives the fields as text
    (Object.keys(headings) as Field[]).flatMap((field) => headings[field].map((name) => [name, field] as const)),
  )
  const guessed = header.map((heading) => fieldOf.get(plain(heading.slice(0, mostLetters))) ?? null)

  return guessed.map((field, at) => (guessed.indexOf(field) === at ? field : null))
}

/** Reads the fields that somebody chose for the columns, between commas; an empty one is a column that is not read. */
export function readColumns<Field extends string>(
  text: string,
  header: readonly string[],
  headings: Headings<Field>,
): ColumnFields<Field> {
  const named = text.split(',').map((name) => (name === '' ? null : name))
  const isField = (name: string | null): name is Field | null => name === null || Object.hasOwn(headings, name)
  const chosen = named.filter((name) => name !== null)
  if (named.length !== header.length || !named.every(isField) || new Set(chosen).size !== chosen.length) {
    throw invalidField('columns', 'Each column of the file is one field, once, or is left out.')
  }

  return named
}

/** Reads a row's cells by field. The columns are looked up once, since a file may have many that are not read. */
export function fieldReader<Field extends string>(columns: ColumnFields<Field>) {
  const taken = columns.flatMap((field, at) => (field ? [{ field, at }] : []))

  return (cells: readonly string[]) =>
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.fromEntries forgets the keys
    Object.fromEntries(taken.map(({ field, at }) => [field, cells[at] ?? ''])) as Partial<Record<Field, string>>
}

/**
 * Reads a row's cells as values. An empty cell is null; so is one that cannot be read, and `problems` then names its
 * field.
 */
export function cellTaker<Field extends string>(
  fields: Partial<Record<Field, string>>,
  labels: Readonly<Record<Field, string>>,
) {
  const problems: string[] = []
  const take = <Value>(field: Field, schema: z.ZodType<Value>, valueOf: (text: string) => unknown): Value | null => {
    const text = (fields[field] ?? '').trim()
    if (text === '') return null
    const parsed = schema.safeParse(valueOf(text))
    if (parsed.success) return parsed.data
    problems.push(`${labels[field]}: “${text.slice(0, 40)}” is none.`)
    return null
  }

  return { take, problems }
}

/** Reads sums of money. The whole column tells which decimal sign the file uses. */
export async function sumsOf<Field extends string>(
  { rows }: CsvFile,
  columns: ColumnFields<Field>,
  { field, currency, locale }: { field: Field; currency: string; locale: string },
): Promise<(text: string) => number> {
  const fieldsOf = fieldReader(columns)
  const texts: string[] = []
  for await (const { cells } of rows()) texts.push(fieldsOf(cells)[field] ?? '')
  const place = { currency, locale, decimal: decimalSignOf(texts, { currency, locale }) }

  return (text) => centsOf(text, place)
}
