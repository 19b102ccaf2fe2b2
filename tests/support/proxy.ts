import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy before the database, which can go down and come up again. */
export async function proxyTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const targetPort = Number(target.port)
  const sockets = new Set<Socket>()
  let isUp = true
  const server = createServer((socket) => {
    if (!isUp) return socket.destroy()
    const upstream = connect(targetPort, target.hostname)
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => sockets.delete(one))
    }
    return void socket.pipe(upstream).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  target.port = String(typeof address === 'object' && address ? address.port : 0)
  const cut = () => sockets.forEach((socket) => socket.destroy())

  return {
    url: target.href,
    goAway: () => ((isUp = false), cut()),
    comeBack: () => (isUp = true),
    close: () => (cut(), server.close()),
  }
}
