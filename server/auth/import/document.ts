import { z } from 'zod'

import { longestMetadata } from '#shared/auth/requests.ts'

// Far more levels than anybody nests, and far fewer than overflow a parser's stack.
const mostDepth = 100

/** A JSON object, kept as text: JavaScript would round large numbers. */
export const Document = z.union([
  z.literal('null').transform(() => null),
  z.string().refine((text) => parsedDocument(text) !== undefined, 'is no JSON object that can be kept'),
])

const tooMuch = `is larger than ${longestMetadata} bytes, and travels in every token`

/** The same for metadata, which travel in every access token: too long a token would be refused everywhere. */
export const Metadata = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= longestMetadata, { error: tooMuch, abort: true })
  .pipe(Document)

/** Undefined for a text that is no JSON object, or one that jsonb does not accept. */
export function parsedDocument(text: string | null): Record<string, unknown> | undefined {
  const value = text === null ? undefined : parsed(text)

  return isObject(value) && isKeepable(value, mostDepth) && hasNumericNumbers(text ?? '') ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isKeepable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true

  return (
    depth > 0 && Object.entries(value).every(([key, inner]) => isKeepable(key, depth) && isKeepable(inner, depth - 1))
  )
}

// How many decimals a number of PostgreSQL may have.
const mostDecimals = 16_383

/** Whether PostgreSQL can hold the numbers: JavaScript reads those that are too small as 0. */
function hasNumericNumbers(json: string): boolean {
  let isQuoted = false
  for (const [token, decimals = '', exponent = '0'] of json.matchAll(/\\.|"|\d+(?:\.(\d+))?(?:e([+-]?\d+))?/gi)) {
    if (token === '"') isQuoted = !isQuoted
    else if (!isQuoted && (Number(exponent) > mostDecimals || decimals.length - Number(exponent) > mostDecimals))
      return false
  }

  return true
}
