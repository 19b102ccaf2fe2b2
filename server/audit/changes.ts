import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'

type Values = Record<string, unknown>

/** Replaces a personal value. */
const withheld = '(personal)'

/** An optional or nullable field has its mark on the schema that it wraps. */
function isPersonal(schema: z.core.$ZodType): boolean {
  if (personal.has(schema)) return true
  const isWrapped =
    schema instanceof z.ZodExactOptional || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable

  return isWrapped && isPersonal(schema.unwrap())
}

/** The fields of the contract's schema that differ, as they were and as they are; undefined when none does. */
export function changesIn<Shape extends z.core.$ZodShape>(
  { shape }: { shape: Shape },
  was: { [Field in keyof Shape]: unknown },
  is: { [Field in keyof Shape]: unknown },
): { before: Values; after: Values } | undefined {
  const fields = Object.entries(shape).filter(([field]) => !isDeepStrictEqual(was[field], is[field]))
  if (fields.length === 0) return undefined

  const valuesOf = (record: { [Field in keyof Shape]: unknown }): Values =>
    Object.fromEntries(fields.map(([field, schema]) => [field, isPersonal(schema) ? withheld : record[field]]))
  return { before: valuesOf(was), after: valuesOf(is) }
}
