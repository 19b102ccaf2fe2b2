import { connect, createServer, type Socket } from 'node:net'

const executes = 'E'.charCodeAt(0)
const asks = 'Q'.charCodeAt(0)

export interface MortalLink {
  /** The same database, by a way that can break. */
  url: string
  /** Breaks every connection in place of the statement with this number, counted from now, and lets nobody in again. */
  breakAt: (statement: number) => void
  /** Whether it broke since; from now on it holds. */
  mend: () => boolean
  close: () => Promise<void>
}

/**
 * A way to PostgreSQL that breaks at a given statement, be it a commit, as it does for a server that is killed there: what was sent
 * before has been done, this one and all that would follow never arrive.
 */
export async function openMortalLink(databaseUrl: string): Promise<MortalLink> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let left = Infinity
  let isBroken = false

  function breakAll(): void {
    isBroken = true
    for (const socket of sockets) socket.destroy()
  }
  /** Up to the statement at which it breaks. */
  const passOn = (bytes: Buffer, isStatement: boolean, to: Socket): void => {
    if (isBroken) return
    if (isStatement && --left <= 0) return breakAll()
    to.write(bytes)
  }

  const server = createServer((client) => {
    if (isBroken) {
      client.destroy()
      return
    }
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    database.pipe(client)
    client.on(
      'data',
      messagesTo((message, isStatement) => passOn(message, isStatement, database)),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens to no port.')

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.toString(),
    breakAt(statement) {
      left = statement
    },
    mend() {
      const wasBroken = isBroken
      isBroken = false
      left = Infinity
      return wasBroken
    },
    async close() {
      breakAll()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Cuts what comes into the messages of PostgreSQL's protocol: the first has no letter that says what it is. */
function messagesTo(take: (message: Buffer, isStatement: boolean) => void) {
  let isBegun = false
  let waiting: Buffer = Buffer.alloc(0)

  return (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    for (let length = lengthOf(waiting, isBegun); waiting.length >= length; length = lengthOf(waiting, isBegun)) {
      take(waiting.subarray(0, length), isBegun && (waiting[0] === executes || waiting[0] === asks))
      waiting = waiting.subarray(length)
      isBegun = true
    }
  }
}

function lengthOf(bytes: Buffer, isBegun: boolean): number {
  const head = isBegun ? 1 : 0

  return bytes.length >= head + 4 ? head + bytes.readInt32BE(head) : Infinity
}
