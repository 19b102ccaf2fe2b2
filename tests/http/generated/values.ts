/* oxlint-disable no-underscore-dangle -- what a schema holds is under a name of zod's own */
import fc from 'fast-check'
import type { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'

// Values of the contract's schemas, as they travel: what a schema says is generated, what it only checks is met by chance.

type KnownSchema = z.core.$ZodTypes

const day = fc.integer({ min: -3, max: 40 }).map((days) => new Date(Date.UTC(2026, 10, 24 + days)))

/** Half hours of the weeks around the tests' clock, when a studio may be open. */
const instant = fc
  .tuple(day, fc.integer({ min: 14, max: 24 }), fc.constantFrom('00', '30', '15', '07'))
  .map(([at, hour, minute]) => `${at.toISOString().slice(0, 10)}T${String(hour % 24).padStart(2, '0')}:${minute}:00Z`)

const formats: Record<string, fc.Arbitrary<string>> = {
  datetime: instant,
  date: day.map((at) => at.toISOString().slice(0, 10)),
  email: fc.constantFrom('sam@example.com', 'jo@example.org', 'a.b+c@example.net'),
  url: fc.constantFrom('https://example.com/a', 'http://127.0.0.1:9/x?y=1'),
}

/** Ids of rows that exist, which a generated one never is. */
export type Ids = readonly string[]

export function valuesOf(schema: $ZodType, ids: Ids, depth = 0): fc.Arbitrary<unknown> {
  const examples = exampleOf(schema)
  const made = madeOf(schema as KnownSchema, ids, depth)

  return examples.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...examples) }, made) : made
}

function exampleOf(schema: $ZodType): unknown[] {
  const meta = (schema as z.ZodType).meta?.()
  return Array.isArray(meta?.['examples']) ? meta['examples'] : []
}

function madeOf(schema: KnownSchema, ids: Ids, depth: number): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  const inner = (one: $ZodType) => valuesOf(one, ids, depth + 1)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- of the others any JSON will do
  switch (def.type) {
    case 'string':
      return textOf(schema, ids)
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'null':
      return fc.constant(null)
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: inner(def.innerType) }, fc.constant(null))
    case 'optional':
      return fc.oneof({ weight: 2, arbitrary: inner(def.innerType) }, fc.constant(undefined))
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.in)
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'array':
      return depth > 4 ? fc.constant([]) : fc.array(inner(def.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.constantFrom('goal', 'name', 'a b', 'é'), inner(def.valueType), { maxKeys: 3 })
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one)])))
        .map(withoutUndefined)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const withoutUndefined = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

const odd = fc.constantFrom('x', 'Sam', '⛳️ Łukasz', 'a\u202eb', '-', '0', '<b>', "'; --", '  padded  ')

function textOf(schema: KnownSchema, ids: Ids): fc.Arbitrary<string> {
  const {
    format,
    pattern,
    minimum = 0,
    maximum = 40,
  } = schema._zod.bag as {
    format?: string
    patterns?: Set<RegExp>
    pattern?: RegExp
    minimum?: number
    maximum?: number
  }
  if (format === 'uuid' || format === 'guid')
    return ids.length > 0 ? fc.oneof(fc.constantFrom(...ids), fc.uuid()) : fc.uuid()
  const known = formats[format ?? '']
  if (known) return known
  const [first] = (schema._zod.bag as { patterns?: Set<RegExp> }).patterns ?? [pattern]
  const generated = first ? matching(first) : undefined
  if (generated) return generated
  const size = { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 60)) }

  return fc.oneof(fc.string({ unit: 'grapheme', ...size }), fc.string({ unit: 'grapheme-ascii', ...size }), odd)
}

function matching(pattern: RegExp): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(pattern)
  } catch {
    // Not every expression can be turned round.
    return undefined
  }
}

function numberOf(schema: KnownSchema): fc.Arbitrary<number> {
  const {
    minimum = -10,
    maximum = 1000,
    format,
  } = schema._zod.bag as {
    minimum?: number
    maximum?: number
    format?: string
  }
  const min = Math.max(minimum, -2_147_483_648)
  const max = Math.min(Math.max(maximum, min), 2_147_483_647)

  return format === 'safeint' || Number.isInteger(min)
    ? fc.integer({ min: Math.ceil(min), max })
    : fc.double({ min, max })
}
