import type { CustomFetch } from 'openid-client'

import type { Provider } from './config.ts'

const mostBytes = 1_048_576
const discoveryMilliseconds = 3_600_000

interface Document {
  text: string
  until: number
}

// By the configured provider itself: another server in this process has others.
const discovered = new WeakMap<Provider, Document>()

interface Request {
  provider: Provider
  /** Ends all that is asked for one request of ours. */
  deadline: AbortSignal
  now: () => Date
}

/** Fetches from a provider, not more than it may say; what it says about itself is kept for an hour. */
export const fetchFrom =
  ({ provider, deadline, now }: Request): CustomFetch =>
  async (url, options) => {
    const isDiscovery = url.endsWith('/.well-known/openid-configuration')
    const known = isDiscovery ? discovered.get(provider) : undefined
    const json = { headers: { 'content-type': 'application/json' } }
    if (known && known.until > now().getTime()) return new Response(known.text, json)

    const { body, signal, ...more } = options
    const answer = await fetch(url, {
      ...more,
      body: bodyOf(body),
      signal: signal ? anyOf(signal, deadline) : deadline,
    })
    const text = await textOf(answer)
    if (isDiscovery && answer.status === 200) {
      discovered.set(provider, { text, until: now().getTime() + discoveryMilliseconds })
    }

    return new Response(hasNoBody.has(answer.status) ? null : text, { status: answer.status, headers: answer.headers })
  }

/** Fetches a provider's keys within the same time. */
export const fetchKeysWithin = (deadline: AbortSignal) => (url: string, options: RequestInit) =>
  fetch(url, { ...options, signal: deadline })

const hasNoBody = new Set([204, 205, 304])

const anyOf = (...signals: AbortSignal[]) => AbortSignal.any(signals)

const bodyOf = (body: Parameters<CustomFetch>[1]['body']) => body ?? null

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new DOMException('The answer is too long.', 'AbortError')
    chunks.push(chunk)
  }

  return Buffer.concat(chunks).toString()
}
