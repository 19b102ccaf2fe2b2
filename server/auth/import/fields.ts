import { z } from 'zod'

import type { Report } from './report.ts'
import type { SourceRow } from './source-row.ts'

/** Reads a row's values by column. A value that cannot be kept is reported and left out. */
export function fieldsOf({ place, values }: SourceRow, who: string, report: Report) {
  return <Value>(column: string, schema: z.ZodType<Value, string>): Value | null => {
    const text = values[column]
    if (text === undefined || text === null || text === '') return null

    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    report.problem(place, who, `${column} ${parsed.error.issues[0]?.message ?? 'is not readable'}: left out.`)
    return null
  }
}

export type Fields = ReturnType<typeof fieldsOf>

// PostgreSQL keeps no NUL in a text.
export const isStorable = ({ values }: SourceRow) => Object.values(values).every((value) => !value?.includes('\0'))

export const Id = z.guid().transform((id) => id.toLowerCase())

/** Undefined when the column holds no UUID. */
export const idIn = ({ values }: SourceRow, column: string) => Id.safeParse(values[column]).data

export const Text = z.string()

const truths: Record<string, boolean> = { t: true, true: true, f: false, false: false }

export const Truth = z
  .string()
  .refine((text) => Object.hasOwn(truths, text.toLowerCase()), 'is neither true nor false')
  .transform((text) => truths[text.toLowerCase()] === true)

// There is no year 0, and no zone is more than 15 hours away.
const momentForm = /^((?!0000)\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-](?:0\d|1[0-5])(?::?\d\d)?)?$/

/** A time as PostgreSQL writes it, to the microsecond, in ISO 8601; without a zone it is UTC. */
const Instant = z
  .string()
  .transform((text) => {
    const [, day = '', time = '', zone = 'Z'] = momentForm.exec(text) ?? []
    const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
    return `${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`
  })
  .pipe(z.iso.datetime({ offset: true, error: 'is no date that can be kept' }))

/** A time within living memory: 1970 to 2199. */
export const Moment = Instant.refine((text) => /^(?:19[7-9]|20|21)/.test(text), 'is no date that can be kept')

const farAway = '9999-12-31T23:59:59Z'
const isBeyond = (text: string) => text === 'infinity' || /^\d{5,}-/.test(text)

/** A time that may be centuries away, such as the end of a ban for good. */
export const Deadline = z.union([
  z
    .string()
    .refine(isBeyond)
    .transform(() => farAway),
  z.literal('-infinity').transform(() => null),
  Instant,
])

const bytea = /^\\x(?:[0-9a-f]{2})+$/i

export const Bytes = z
  .string()
  .regex(bytea, 'is no bytea in hex')
  .transform((text) => Buffer.from(text.slice(2), 'hex'))

export const Count = z
  .string()
  .regex(/^\d{1,15}$/, 'is no number')
  .transform(Number)
