import { z } from 'zod'

// What controls hold, for schemas of what is typed; `pipe` leads on to the shape that is sent.

/** Of a MoneyField that has to hold a sum; NaN while there is none. */
export const TypedSum = z.number('Type a sum, such as 20.')

/** Of a text field that has to hold a whole number. */
export const TypedWhole = z
  .string()
  .trim()
  .regex(/^[-+]?\d+$/, 'Type a whole number.')
  .transform(Number)

/** Of a picker that has to have something chosen; `missing` is said while it has not. */
export const Picked = <Choice>(missing: string) =>
  z.custom<Choice | null>().transform((choice, { issues }) => {
    if (choice !== null) return choice

    issues.push({ code: 'custom', input: choice, message: missing })
    return z.NEVER
  })
