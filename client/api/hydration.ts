import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

// JSON has no moments: each travels as an object of this one key.
const momentKey = '$moment'
const Moment = z.strictObject({ [momentKey]: z.iso.datetime() })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function withoutMoments(value: unknown): unknown {
  if (value instanceof Date) return { [momentKey]: value.toISOString() }
  if (Array.isArray(value)) return value.map(withoutMoments)
  if (!isRecord(value)) return value

  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMoments(inner)]))
}

function withMoments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMoments)
  if (!isRecord(value)) return value
  if (momentKey in value) {
    const moment = Moment.safeParse(value).data?.[momentKey]
    if (moment) return new Date(moment)
  }

  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMoments(inner)]))
}

/** What queries have loaded, as text that another page can take over. */
export const dehydrateQueries = (client: QueryClient, isWanted: (query: Query) => boolean = () => true): string =>
  JSON.stringify(
    dehydrate(client, {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && isWanted(query),
      serializeData: withoutMoments,
    }),
  )

/** Reads what `dehydrateQueries` wrote; throws a SyntaxError when it is no JSON. */
export const hydrateQueries = (client: QueryClient, text: string): void =>
  hydrate(client, JSON.parse(text), { defaultOptions: { deserializeData: withMoments } })
