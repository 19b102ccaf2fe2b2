import { z } from 'zod'

import { mostCents } from '#shared/money.ts'

// Calendars and databases disagree about distant years. Only requests are checked, because answers may be computed.
function refuseFarAway(text: string, { issues }: z.core.ParsePayload): void {
  if (/^(?:19|20|21)\d\d-/.test(text)) return
  issues.push({ code: 'custom', input: text, message: 'This year is out of reach.' })
}

const instantExample = '2026-11-24T15:30:00.000Z'

/** A moment: ISO 8601 text with an offset on the wire, a `Date` in code. */
export const Instant = z
  .codec(z.iso.datetime({ offset: true }).meta({ examples: [instantExample] }), z.date(), {
    decode(text, payload) {
      const instant = new Date(text)
      refuseFarAway(instant.toISOString(), payload)
      return instant
    },
    encode: (date) => date.toISOString(),
  })
  .meta({ examples: [instantExample] })

const dayExample = '2026-11-24'

/**
 * A calendar day in the studio's zone. A text that is no day is not checked further, because other checks count days.
 */
export const Day = z
  .codec(z.iso.date({ error: 'This must be a day.', abort: true }).meta({ examples: [dayExample] }), z.string(), {
    decode(text, payload) {
      refuseFarAway(text, payload)
      return text
    },
    encode: (text) => text,
  })
  .meta({ examples: [dayExample] })

/** Money in whole cents of the studio's currency. */
export const Cents = z
  .int()
  .min(0)
  .meta({ examples: [9500] })

/** Cents that a person typed. */
export const TypedCents = Cents.max(mostCents, 'This is more than can be entered at once.').meta({ examples: [9500] })

export const Id = z.uuid().meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'] })

// PostgreSQL cannot store a NUL, and a lone surrogate is not text.
const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const blankToNothing = (text: string) => text.trim()

/**
 * Refuses invisible marks and marks that change a text's direction: two names that look the same would differ. Joiners
 * are allowed, because Persian, Indian scripts and composed emoji need them.
 */
const holdsUnseen = (text: string) =>
  /\p{Cf}/u.test(text.replaceAll(/(?<=[\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]/gu, ''))

/**
 * One line that a person typed: trimmed, not empty, without control characters (so that it can go into a mail header).
 */
export const Line = (maximum: number) =>
  z
    .string()
    .overwrite(blankToNothing)
    .min(1, 'This is required.')
    // A text that is too long is not checked further: some patterns take the square of its length.
    .max(maximum, { error: `Use at most ${maximum} characters.`, abort: true })
    .refine(isText, 'This holds characters that cannot be stored.')
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'Use one line, without control characters.')
    .refine((text) => !holdsUnseen(text), 'This holds characters that nobody can see. Type it anew.')

/** Several lines that a person typed. */
export const Paragraph = (maximum: number) =>
  z
    .string()
    .overwrite(blankToNothing)
    .max(maximum, { error: `Use at most ${maximum} characters.`, abort: true })
    .refine(isText, 'This holds characters that cannot be stored.')

/** Empty or blank text becomes null; other text must fit the schema. */
export const OrNull = (schema: z.ZodType<string, string>) =>
  z.codec(z.string().nullable(), schema.nullable(), {
    decode: (text) => (text?.trim() ? text : null),
    encode: (text) => text,
  })

/** The headers of a call that makes something: the same key and body again get the first answer. */
export const IdempotencyHeaders = z.object({ 'idempotency-key': Line(200).exactOptional() })

/** The headers of a call that must not happen twice: it is refused without a key. */
export const RequiredIdempotencyHeaders = z.object({ 'idempotency-key': Line(200) })

export const EmailAddress = z
  .string()
  .overwrite((text) => text.trim().toLowerCase())
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Type an e-mail address, such as sam@example.com.'))
  .meta({ examples: ['sam.rivera@example.com'] })

// E.164 has at most fifteen digits; no number that can be called from abroad has fewer than seven.
const isNumber = (text: string) => /^\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replaceAll(/\D/g, ''))

export const PhoneNumber = Line(32)
  .refine(isNumber, 'Type the whole phone number with its area code, such as 312 555 0142.')
  .meta({ examples: ['+1 312 555 0142'] })
