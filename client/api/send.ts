import type { RequestTransport } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'

const patienceMilliseconds = 20_000
export const patienceWithFiles = 120_000
// In the specification's words.
const whyLost = {
  offline: 'Connection Problem. Please check your internet connection and try again.',
  tooSlow: 'Request Timeout. The request took too long. Please try again.',
  notOurs:
    'Something between you and the studio answered in its place, as the sign-in page of a public network does. Please check your connection and try again.',
}

/** What a request that nobody of ours has answered fails with. */
export const lost = (why: keyof typeof whyLost, facts: { cause?: unknown; status?: number } = {}): Failure =>
  new Failure('unavailable', whyLost[why], facts)

let transport: RequestTransport = overNetwork

/** Pages that are rendered on the server ask it without a network. */
export function sendThrough(other: RequestTransport): void {
  transport = other
}

/** One request to our server, without a session. */
export const send: RequestTransport = (request) => transport(request)

async function overNetwork({
  method,
  url,
  headers,
  body,
  isFile,
}: Parameters<RequestTransport>[0]): ReturnType<RequestTransport> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: isFile ? 'text/csv, application/pdf, application/json' : 'application/json',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(url.startsWith('/auth/v1') && { 'x-supabase-api-version': '2024-01-01' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(isFile ? patienceWithFiles : patienceMilliseconds),
  }).catch((cause: unknown) => {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw lost(isTimeout ? 'tooSlow' : 'offline', { cause })
  })

  const seconds = Number(response.headers.get('retry-after') ?? NaN)
  return {
    status: response.status,
    body: await bodyOf(response),
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  // Refused or broken, it is told by its status.
  if (response.ok && type.includes('html')) throw lost('notOurs', { status: response.status })
  if (response.status === 204) return undefined

  const body = type.includes('json')
    ? response.json()
    : type.includes('csv')
      ? textOf(response)
      : type.includes('pdf')
        ? response.bytes()
        : undefined
  return body?.catch((cause: unknown) => {
    throw lost('offline', { cause })
  })
}

// With its byte order mark, by which spreadsheets know that it is UTF-8.
const textOf = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
