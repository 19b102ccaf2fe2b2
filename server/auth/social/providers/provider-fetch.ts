import type { CustomFetch } from 'openid-client'

import type { Provider } from '#server/auth/social/config.ts'

const mostBytes = 1_048_576
const discoveryMilliseconds = 3_600_000

interface Document {
  text: string
  until: number
}

// By the configured provider object, since another server in this process has others.
const discovered = new WeakMap<Provider, Document>()

interface Request {
  provider: Provider
  /** Ends everything that is asked for one request of ours. */
  deadline: AbortSignal
  now: () => Date
}

/** Fetches from a provider up to a limit of bytes. Its description of itself is kept for an hour. */
export const fetchFrom =
  ({ provider, deadline, now }: Request): CustomFetch =>
  async (url, { body, signal, ...options }) => {
    const isDiscovery = url.endsWith('/.well-known/openid-configuration')
    const known = isDiscovery ? discovered.get(provider) : undefined
    const json = { headers: { 'content-type': 'application/json' } }
    if (known && known.until > now().getTime()) return new Response(known.text, json)

    const answer = await fetch(url, {
      ...options,
      // Facebook redirects to its description.
      ...(isDiscovery && { redirect: 'follow' }),
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    const text = await textOf(answer)
    if (isDiscovery && answer.status === 200) {
      discovered.set(provider, { text, until: now().getTime() + discoveryMilliseconds })
    }

    return whole(answer, text)
  }

/** Forgets a provider's description that could not be used. */
export const forgetDiscovered = (provider: Provider) => discovered.delete(provider)

/** Fetches a provider's keys before the deadline. */
export const fetchKeysWithin = (deadline: AbortSignal) => async (url: string, options: RequestInit) => {
  const answer = await fetch(url, { ...options, signal: deadline })
  return whole(answer, await textOf(answer))
}

const hasNoBody = new Set([204, 205, 304])

const whole = ({ status, headers }: Response, text: string) =>
  new Response(hasNoBody.has(status) ? null : text, { status, headers })

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
