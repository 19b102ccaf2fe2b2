import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { TypedCents } from '#shared/http/wire.ts'
import { largestRemainder, mostCents, shareOfCents } from '#shared/money.ts'
import { endpoints } from '#tests/support/endpoints.ts'

interface Found {
  at: string
  least: number | undefined
  most: number | undefined
}

const isSum = (name: string) => /^(?:cents|.*Cents|amount)$/.test(name)

/** Every whole number that a request takes as a sum. */
function sumsIn(schema: z.core.JSONSchema.BaseSchema | boolean | undefined, at: string, name = ''): Found[] {
  if (schema === undefined || typeof schema === 'boolean') return []
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items, additionalProperties } = schema
  const own =
    isSum(name) && schema.type === 'integer'
      ? [{ at: `${at}.${name}`, least: schema.minimum, most: schema.maximum }]
      : []

  return [
    ...own,
    ...Object.entries(properties).flatMap(([key, one]) => sumsIn(one, `${at}${name && `.${name}`}`, key)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => sumsIn(one, at, name)),
    ...[items].flat().flatMap((one) => sumsIn(one, `${at}.${name}`)),
    ...sumsIn(typeof additionalProperties === 'object' ? additionalProperties : undefined, `${at}.${name}`),
  ]
}

const found = endpoints.flatMap(([name, { body }]) =>
  body instanceof z.ZodType ? sumsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name) : [],
)

/** What is only compared with what is so: another sum is refused as one that has changed. */
const isCompared = (at: string) => /\.(?:expected|shown)[A-Z]\w*$/.test(at)

/** Less than others, since it is a coin. */
const isCoin = (at: string) => /\.(?:coinCents|cashRoundingCents|stepCents)$/.test(at)

/** What makes something cheaper as well as dearer. */
const isChange = (at: string) => /^(?:bill|planManyAct\.asked\.by\.)/.test(at)

test('every sum that a request takes is bounded, all by the same', () => {
  expect(found.length).toBeGreaterThan(100)
  const own = found.filter(({ at }) => !isCompared(at) && !isCoin(at))

  expect(own.filter(({ most }) => most !== mostCents)).toEqual([])
  expect(own.filter(({ at, least }) => least !== 0 && least !== 1 && !isChange(at))).toEqual([])
})

test('a sum beyond is refused with a sentence', () => {
  const { error } = TypedCents.safeParse(mostCents + 1)

  expect(error?.issues).toMatchObject([{ message: 'This is more than can be entered at once.' }])
})

const sums = fc.integer({ min: 0, max: 1000 * mostCents })

test('what is reckoned from sums as large as there are is exact', () => {
  fc.assert(
    fc.property(sums, fc.nat(2_000_000), fc.integer({ min: 1, max: 2_000_000 }), (cents, times, by) => {
      const [product, divisor] = [BigInt(cents) * BigInt(times), BigInt(by)]
      fc.pre(product / divisor < BigInt(Number.MAX_SAFE_INTEGER))
      expect(BigInt(shareOfCents(cents, times, by)) * divisor * 2n - product * 2n).toSatisfy(
        (off: bigint) => -divisor < off && off <= divisor,
      )
    }),
  )
  fc.assert(
    fc.property(sums, fc.array(sums, { minLength: 1, maxLength: 12 }), (cents, weights) => {
      fc.pre(weights.some((weight) => weight > 0))
      const parts = largestRemainder(cents, weights)
      const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
      expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(cents))
      for (const [at, part] of parts.entries()) {
        const off = BigInt(part) * sum - BigInt(cents) * BigInt(weights[at] ?? 0)
        expect(-sum < off && off < sum).toBe(true)
      }
    }),
  )
})
