import { z } from 'zod'

/** A whole number between two, both included. */
export const whole = (least: number, most: number) =>
  z.int().min(least, `This must be at least ${least}.`).max(most, `This must be at most ${most}.`)

/** Of a section: more than any studio has, so that each can be read as a document. */
export const mostEntries = 10_000
export const tooMany = 'This section has too many entries.'

/** Names something for programs and for the other sections of the document. */
export const Code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Write it in small letters, digits and _, beginning with a letter.')
  .meta({ examples: ['launch_monitor'] })

/** A wall time of the studio. */
export const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Write the time as 09:30.')
  .meta({ examples: ['09:00'] })

/** From one wall time to another of the same day. */
export const Span = z
  .strictObject({ from: Clock, until: Clock })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'It must end after it begins.' })
export type Span = z.output<typeof Span>

export const Spans = z
  .array(Span)
  .max(42, 'A day has at most 42 of them.')
  .refine(
    (spans) => spans.every(({ from }, at) => at === 0 || from >= (spans[at - 1]?.until ?? '')),
    'Write the times of a day in order, without overlap.',
  )

/** No two of a list may have the same name or code. */
export const unique = <Item extends z.ZodType>(list: z.ZodArray<Item>, key: keyof z.output<Item> & string) =>
  uniqueAt(list, [key], (item) => item[key])

/** No two of a list may have the same value at a path; null is none. */
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

/** Taken out of the offer: what is booked or sold stays as it is, and it can be offered again. */
export const Retired = z.literal(true, 'Write true, or leave it out.').exactOptional()
