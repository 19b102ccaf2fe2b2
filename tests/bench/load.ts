import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'

// Lighter than fetch: the client runs on the processors that it measures.
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface LoadRequest {
  method?: string
  headers?: Record<string, string>
  body?: object
}

/** One request, its answer read to the end. */
export async function ask(url: string, { method = 'GET', headers = {}, body }: LoadRequest = {}) {
  const asking = request(url, {
    agent,
    method,
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
  })
  asking.end(body && JSON.stringify(body))
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  let text = ''
  answer?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  if (answer) await once(answer, 'end')

  return { status: answer?.statusCode ?? 0, text }
}

interface Load {
  count: number
  clients: number
  /** The nth piece of work, done by one of the clients. */
  work: (n: number, client: number) => Promise<unknown>
}

/** Has the clients work until `count` pieces are done; how many a second. */
export async function rateOf({ count, clients, work }: Load): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < count) await work(next++, client)
    }),
  )
  return (count * 1000) / (performance.now() - began)
}
