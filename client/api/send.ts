import type { Send } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'

const patienceMilliseconds = 20_000
const offline = 'The studio cannot be reached. Please check your connection and try again.'

/** One request to our server, without a session. */
export const send: Send = async ({ method, url, headers, body }) => {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(url.startsWith('/auth/v1') && { 'x-supabase-api-version': '2024-01-01' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(patienceMilliseconds),
  }).catch((cause: unknown) => {
    throw new Failure('unavailable', offline, { cause })
  })

  const seconds = Number(response.headers.get('retry-after') ?? NaN)
  return {
    status: response.status,
    body: await bodyOf(response),
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json')
  if (!isJson || response.status === 204) return undefined

  return response.json().catch((cause: unknown) => {
    throw new Failure('unavailable', offline, { cause })
  })
}
