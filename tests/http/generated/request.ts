import fc from 'fast-check'
import type { z } from 'zod'

import type { Endpoint } from '#shared/http/endpoint.ts'
import { endpoints } from '#tests/support/endpoints.ts'

import { brokenJson, hostile, hostileHeaders, hostileText } from './hostile.ts'
import { type Ids, valuesOf } from './values.ts'

export interface GeneratedRequest {
  name: string
  endpoint: Endpoint
  caller: string
  /** Path and query as they travel. */
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Requests to every endpoint by everybody: half of them in order as far as the contract says, half of them hostile. */
export function requests(callers: readonly string[], ids: Ids): fc.Arbitrary<GeneratedRequest> {
  const each = endpoints.map(([name, endpoint]) =>
    fc.oneof(
      generated(name, endpoint, { callers, ids, isHostile: false }),
      generated(name, endpoint, { callers, ids, isHostile: true }),
    ),
  )

  return fc.oneof(...each)
}

interface GeneratorOptions {
  callers: readonly string[]
  ids: Ids
  isHostile: boolean
}

function generated(
  name: string,
  endpoint: Endpoint,
  { callers, ids, isHostile }: GeneratorOptions,
): fc.Arbitrary<GeneratedRequest> {
  const { path, params, query, headers, body, method } = endpoint
  const sometimes = (valid: fc.Arbitrary<string>) =>
    isHostile ? fc.oneof({ weight: 2, arbitrary: valid }, hostileText) : valid
  const fieldsOf = (schema: z.ZodObject | undefined) =>
    fc.record(
      Object.fromEntries(
        Object.entries(schema?.shape ?? {}).map(([field, one]) => [
          field,
          fc.option(sometimes(valuesOf(one, ids).map((value) => (value === undefined ? '' : text(value)))), {
            freq: 3,
            nil: undefined,
          }),
        ]),
      ),
    )
  // A path parameter is always there, and never nothing.
  const inPath = fc.record(
    Object.fromEntries(
      Object.entries(params?.shape ?? {}).map(([field, one]) => [
        field,
        sometimes(
          valuesOf(one, ids)
            .map(text)
            .filter((value) => !/^\.*$/.test(value)),
        ),
      ]),
    ),
  )
  const valid = body ? valuesOf(body, ids) : fc.constant({})
  const json = (isHostile ? hostile(valid) : valid).map((value) => JSON.stringify(value) ?? '')

  return fc
    .record({
      // Half of them by somebody who may, or most would end at the door.
      caller: fc.oneof(fc.constant(admittedTo(endpoint)), fc.constantFrom(...callers)),
      inPath,
      inQuery: fieldsOf(query),
      inHeaders: fieldsOf(headers),
      content: isHostile ? fc.oneof({ weight: 5, arbitrary: json }, brokenJson) : json,
      more: isHostile ? hostileHeaders : fc.constant({}),
      isNew: fc.boolean(),
    })
    .map(({ caller, inPath: values, inQuery, inHeaders, content, more, isNew }) => ({
      name,
      endpoint,
      caller,
      url: path.replace(/:(\w+)/g, (_, field: string) => String(values[field])) + queryOf(inQuery),
      headers: {
        ...(isNew && { 'x-supabase-api-version': '2024-01-01' }),
        ...Object.fromEntries(Object.entries(inHeaders).flatMap(([field, value]) => (value ? [[field, value]] : []))),
        ...more,
      },
      body: method === 'GET' || (method === 'DELETE' && !body) ? undefined : content,
    }))
}

const admittedTo = ({ access }: Endpoint) =>
  access === 'anyone' ? 'guest' : access === 'service' ? 'service' : access === 'signed-in' ? 'member' : 'super_admin'

const text = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

function queryOf(fields: Record<string, string | undefined>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
