import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** The answer that people give; any other is a program's. */
export const rightToken = 'seen by a person'

export interface Verifier {
  url: string
  /** What it was asked, the oldest first. */
  asked: Record<string, string>[]
  close: () => void
}

/**
 * A captcha provider on the loopback: it checks tokens, and serves a script with one button in the form of the real
 * providers' scripts.
 */
export async function startVerifier(status = 200): Promise<Verifier> {
  const asked: Record<string, string>[] = []
  const judge = async (request: IncomingMessage) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    asked.push(Object.fromEntries(form))
    const success = form.get('response') === rightToken && form.get('secret') === 'the secret'
    return JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input-response'] })
  }
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else
      void judge(request).then((verdict) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(verdict),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''

  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

const script = `
  window.turnstile = {
    render(place, options) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'I am no program'
      button.addEventListener('click', () => options.callback('${rightToken}'))
      place.append(button)
      return 'one'
    },
    reset: () => undefined,
    remove: () => undefined,
  }
`
