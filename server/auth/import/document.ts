import { z } from 'zod'

import { longestMetadata } from '#shared/auth/requests.ts'

// Far more than anybody nests, and far less than takes a parser's stack.
const mostDepth = 100

/** An object in JSON, as it is spelt: numbers that JavaScript would round stay what they are. */
export const Document = z.union([
  z.literal('null').transform(() => null),
  z.string().refine((text) => parsedDocument(text) !== undefined, 'is no JSON object that can be kept'),
])

const tooMuch = `is larger than ${longestMetadata} bytes, and travels in every token`

/** The same for what an access token carries: with more of it its bearer would be refused everywhere. */
export const Metadata = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= longestMetadata, { error: tooMuch, abort: true })
  .pipe(Document)

/** Undefined when it is no JSON object, or one that jsonb does not take. */
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

// What a number of PostgreSQL has behind its point.
const mostDecimals = 16_383

/** Whether its numbers are some of PostgreSQL's too: JavaScript takes what is too small for a 0. */
function hasNumericNumbers(json: string): boolean {
  let isQuoted = false
  for (const [token, decimals = '', exponent = '0'] of json.matchAll(/\\.|"|\d+(?:\.(\d+))?(?:e([+-]?\d+))?/gi)) {
    if (token === '"') isQuoted = !isQuoted
    else if (!isQuoted && (Number(exponent) > mostDecimals || decimals.length - Number(exponent) > mostDecimals))
      return false
  }

  return true
}
