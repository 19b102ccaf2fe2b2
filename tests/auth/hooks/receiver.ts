import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'

import { Webhook } from 'standardwebhooks'

import type { HookName } from '#server/auth/hooks/config.ts'
import { hookTransport } from '#server/auth/service.ts'
import { startJobs } from '#server/jobs.ts'
import { test as base } from '#tests/auth/stock-client.ts'

export const newSecret = `whsec_${Buffer.alloc(32, 'new').toString('base64')}`
export const oldSecret = `whsec_${Buffer.alloc(32, 'old').toString('base64')}`

interface Answer {
  status?: number
  headers?: Record<string, string>
  /** JSON, unless it is text already. */
  body?: unknown
}

/** What hooks are sent; each gets some of these fields. */
export interface Payload {
  metadata: Record<string, string>
  user_id: string
  claims: Record<string, unknown>
  authentication_method: string
  valid: boolean
  factor_id: string
  factor_type: string
  user: Record<string, unknown>
  email_data: Record<string, string>
  sms: Record<string, string>
}

/** What a studio's own program answers; undefined for {}. */
type Respond = (payload: Payload, tries: number) => Answer | undefined | Promise<Answer | undefined>

export interface Receiver {
  url: string
  /** The payloads with a valid signature, the oldest first. */
  received: Payload[]
  headers: IncomingMessage['headers'][]
}

interface Fixtures {
  /** Sets a hook to a program on this machine that accepts only signed requests. */
  hook: (name: HookName, respond?: Respond, secrets?: readonly string[]) => Promise<Receiver>
  /** Starts the server's workers. */
  work: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString()

function isSigned(secret: string, { headers }: IncomingMessage, body: string): boolean {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  try {
    new Webhook(secret).verify(body, texts)
    return true
  } catch {
    return false
  }
}

async function receive(respond: Respond, trusted: string) {
  const receiver: Receiver = { url: '', received: [], headers: [] }
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const body = await bodyOf(request)
    receiver.headers.push(request.headers)
    if (!isSigned(trusted, request, body)) return { status: 401 }

    const payload: Payload = JSON.parse(body)
    receiver.received.push(payload)
    return (await respond(payload, receiver.received.length)) ?? {}
  }
  const server = createServer((request, response) => {
    void answerTo(request).then(({ status = 200, headers = {}, body = {} }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  receiver.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`

  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { receiver, close }
}

export const test = base.extend<Fixtures>({
  hook: async ({ services }, use) => {
    const closes: (() => void)[] = []
    services.config.auth.hookBackoffSeconds = 0.05
    await use(async (name, respond = () => undefined, secrets = [newSecret]) => {
      const { receiver, close } = await receive(respond, newSecret)
      closes.push(close)
      services.config.auth.hooks[name] = { url: receiver.url, secrets }
      return receiver
    })
    for (const close of closes) close()
  },

  work: async ({ services, dbUrl }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async () => {
      const hooked = { ...services, hookTransport: hookTransport(services.config) }
      ends.push(await startJobs(hooked, dbUrl))
    })
    await Promise.all(ends.map((end) => end()))
  },
})

/** Answers after so many milliseconds. */
export const slowly = async (answer: Answer, milliseconds: number): Promise<Answer> => {
  await setTimeout(milliseconds)
  return answer
}
