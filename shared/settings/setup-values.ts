import { z } from 'zod'

import { inOrder, lastsInto, minutesOfSpan } from '#shared/wall-span.ts'

/** A whole number between two, both included. */
export const whole = (least: number, most: number) =>
  z.int().min(least, `This must be at least ${least}.`).max(most, `This must be at most ${most}.`)

/** More entries than any studio has, but few enough to read the document. */
export const mostEntries = 10_000
export const tooMany = 'This section has too many entries.'

/** Names something for programs and for other sections of the document. */
export const Code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Write it in small letters, digits and _, beginning with a letter.')
  .meta({ examples: ['launch_monitor'] })

/** A wall time of the studio. */
export const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Write the time as 09:30.')
  .meta({ examples: ['09:00'] })

/** From one wall time to another; an end that is not later is on the next day: 18:00 to 02:00, 06:00 to 06:00. */
export const Span = z
  .strictObject({ from: Clock, until: Clock })
  .refine(({ from }) => from !== '24:00', { path: ['from'], message: 'Write the beginning of a day as 00:00.' })
export type Span = z.output<typeof Span>

export const Spans = z
  .array(Span)
  .max(42, 'A day has at most 42 of them.')
  .refine(
    (spans) => inOrder(spans.map(({ from, until }) => minutesOfSpan(from, until))),
    'Write the times of a day in order, without overlap.',
  )

type DayOfSpans = readonly [name: string, spans: readonly Span[]]

/** A sentence when the night of a day overlaps the hours of the next. */
export function nightProblem([name, spans]: DayOfSpans, [nextName, next]: DayOfSpans): string | undefined {
  const [first] = next
  const last = spans.at(-1)
  const minutes = lastsInto(spans.map(({ from, until }) => minutesOfSpan(from, until)))
  if (!first || !last || minutesOfSpan(first.from, first.until).from >= minutes) return undefined

  return `The night of ${name} lasts until ${last.until}, and ${nextName} begins before that, at ${first.from}.`
}

/** Refuses two entries of a list with the same name or code. */
export const unique = <Item extends z.ZodType>(list: z.ZodArray<Item>, key: keyof z.output<Item> & string) =>
  uniqueAt(list, [key], (item) => item[key])

/** Refuses two entries of a list with the same value at a path; null is ignored. */
export const uniqueAt = <Item extends z.ZodType>(
  list: z.ZodArray<Item>,
  path: readonly string[],
  valueOf: (item: z.output<Item>) => unknown,
) =>
  list.superRefine((items, context) => {
    const seen = new Set<unknown>()
    for (const [at, item] of items.entries()) {
      const value = valueOf(item)
      const name = typeof value === 'string' ? value.toLowerCase() : value
      if (name !== null && seen.has(name)) {
        context.addIssue({ code: 'custom', path: [at, ...path], message: `“${String(value)}” is there twice.` })
      }
      seen.add(name)
    }
  })

/** No longer offered: bookings and sales stay, and it can be offered again. */
export const Retired = z.literal(true, 'Write true, or leave it out.').exactOptional()

type Defaulted<Shape, Defaults> = {
  [Field in keyof Shape]: Field extends keyof Defaults
    ? Shape[Field] extends z.ZodType
      ? z.ZodDefault<Shape[Field]>
      : never
    : Shape[Field]
}

/** A shape in which a document may leave out fields with usual values. */
export const withDefaults = <Shape extends Record<string, z.ZodType>, Defaults extends object>(
  shape: Shape,
  defaults: Defaults & { [Field in keyof Shape & keyof Defaults]: z.output<Shape[Field]> },
) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      field in defaults ? schema.default(defaults[field as keyof Defaults]) : schema,
    ]),
  ) as Defaulted<Shape, Defaults>
