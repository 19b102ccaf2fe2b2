import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

interface LoopbackServer {
  url: string
  close: () => Promise<void>
}

/** A foreign server on this machine; its answers may need to know its address. */
export async function serve(listenerAt: (url: string) => RequestListener): Promise<LoopbackServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', listenerAt(url))

  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function formOf(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)

  return new URLSearchParams(Buffer.concat(chunks).toString())
}
