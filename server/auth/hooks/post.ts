import { setTimeout } from 'node:timers/promises'

import { Webhook } from 'standardwebhooks'

import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import type { Hook } from './config.ts'

const mostTries = 3
const mostBytes = 200 * 1024

interface Message {
  /** The same each time that it is sent, so that the hook recognizes it. */
  id: string
  /** JSON. */
  body: string
}

/** Posts a message to a hook, signed as a Standard Webhook; returns its answer. */
export async function postToHook(
  services: Pick<Services, 'config' | 'now'>,
  hook: Hook,
  message: Message,
): Promise<unknown> {
  const { hookSeconds } = services.config.auth
  const deadline = AbortSignal.timeout(hookSeconds * 1000)
  try {
    return await contentOf(await answerOf(services, hook, message, deadline))
  } catch (cause) {
    if (!deadline.aborted || cause instanceof Failure) throw cause
    throw new Failure('hook_timeout', `Failed to reach hook within maximum time of ${hookSeconds} seconds`, { cause })
  }
}

/** Posts it again, within the deadline, while the hook does not answer or is busy. */
async function answerOf(
  services: Pick<Services, 'config' | 'now'>,
  hook: Hook,
  message: Message,
  deadline: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(hook.url, {
      method: 'POST',
      headers: headersOf(services, hook, message),
      body: message.body,
      redirect: 'manual',
      signal: deadline,
    }).catch((error: unknown) => {
      if (deadline.aborted) throw error
      return undefined
    })
    if (response && response.status !== 429 && response.status !== 503) return response

    await response?.body?.cancel()
    if (tries === mostTries) throw new Failure('hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
    await setTimeout(services.config.auth.hookBackoffSeconds * 1000, undefined, { signal: deadline })
  }
}

function headersOf({ now }: Pick<Services, 'config' | 'now'>, { secrets }: Hook, { id, body }: Message) {
  const at = now()
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body))

  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

const answered = new Set([200, 202, 204])

async function contentOf(response: Response): Promise<unknown> {
  if (!answered.has(response.status)) {
    await response.body?.cancel()
    throw new Failure('unexpected_failure', `Unexpected status code returned from hook: ${response.status}`)
  }
  if (response.status === 204) return {}

  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    await response.body?.cancel()
    throw new Failure(
      'hook_payload_invalid_content_type',
      `Invalid JSON response. Received content-type: ${type ?? 'none'}`,
    )
  }
  return parsed(await textOf(response))
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) {
      throw new Failure('hook_payload_over_size_limit', `Payload size exceeded size limit of ${mostBytes} bytes`)
    }
    chunks.push(chunk)
  }

  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('unexpected_failure', 'Error unmarshaling JSON output.', { cause })
  }
}
