import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'

import type { NoteRefusal } from '#server/kernel/http/failures.ts'
import type { Identify } from '#server/kernel/http/mount.ts'
import { askerOf, tooManyRequests } from '#server/kernel/limits/limits.ts'
import { networkOf } from '#server/kernel/limits/network.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import type { Connection } from './connection.ts'
import { decode, versions } from './message.ts'
import { receive } from './receive.ts'
import { tooManyMessages } from './refusals.ts'

const mostMessageBytes = 65_536

/** The most bytes that may wait for a slow reader. With more its socket is cut, so that they do not pile up. */
const mostUnreadBytes = 262_144

/** A socket that has not completed its closing handshake by then is cut. */
const partingMilliseconds = 1000

const Query = z.object({ apikey: z.string().max(8192).catch(''), vsn: z.enum(versions).catch('1.0.0') })

interface SocketGuards {
  identify: Identify
  noteRefusal: NoteRefusal
}

const path = '/realtime/v1/websocket'

/** Whether a request may become a socket. Other addresses and protocols get an ordinary answer. */
export const isForSocket = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === path

/** Serves /realtime/v1 by the protocol of Phoenix channels, as @supabase/realtime-js speaks it. */
export const serveLive = (app: FastifyInstance, services: Services, guards: SocketGuards) =>
  app.register(async (scope) => {
    const { config } = services
    await scope.register(fastifyWebsocket, {
      options: { maxPayload: mostMessageBytes },
      // A malformed message ends the client's socket; it is no error of the server.
      errorHandler: (_error, socket) => socket.terminate(),
      preClose: () => closeAll(scope),
    })
    const open = new Map<string, number>()
    const messages = new RateLimiterMemory({ points: config.live.messagesPerSecond, duration: 1 })
    const count = (asker: string, more: number) => {
      const now = (open.get(asker) ?? 0) + more
      if (now > 0) open.set(asker, now)
      else open.delete(asker)
    }

    scope.route({
      method: 'GET',
      url: path,
      schema: { hide: true },
      // Nobody has signed in at this point: staff are counted by their browser.
      onRequest: async (request) => {
        const ofAsker = open.get(networkOf(askerOf(request))) ?? 0
        if (config.rateLimits && ofAsker >= config.live.socketsPerAddress) throw tooManyRequests(60)
      },
      handler() {
        throw new Failure('invalid_input', 'This address speaks WebSocket only.', { status: 426 })
      },
      wsHandler(socket, request) {
        const { live } = services
        const asker = networkOf(askerOf(request))
        const connection = connectionOf(services, socket, request, guards)
        live.connections.add(connection)
        count(asker, 1)
        listen(services, { socket, connection, messages })
        socket.on('close', () => {
          for (const member of connection.joined.values()) live.leave(member)
          live.connections.delete(connection)
          count(asker, -1)
        })
      },
    })
  })

function connectionOf({ now }: Services, socket: WebSocket, request: FastifyRequest, guards: SocketGuards): Connection {
  const { apikey, vsn } = Query.parse(request.query)

  return {
    version: vsn,
    apiKey: apikey,
    joined: new Map(),
    heardAt: now(),
    origin: { requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 400) },
    identify(token) {
      // Identifies as if the request that opened the socket had carried this token.
      request.headers = { authorization: `Bearer ${token}` }
      return guards.identify(request)
    },
    noteRefusal(actor) {
      // Only refusals of people who are signed in are counted.
      if (actor.kind !== 'person') return
      request.actor = actor
      guards.noteRefusal(request, new Failure('not_allowed', 'Your account may not listen to this.'))
    },
    isOpen: () => socket.readyState === socket.OPEN,
    write(message) {
      if (message === undefined || socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostUnreadBytes) socket.terminate()
      else socket.send(message)
    },
    close: (code, reason) => socket.close(code, reason),
  }
}

interface SocketListener {
  socket: WebSocket
  connection: Connection
  messages: RateLimiterMemory
}

/** Handles messages one after the other, in their order. */
function listen(services: Services, { socket, connection, messages }: SocketListener): void {
  const { log, config, live, now } = services
  const id = randomUUID()
  let working = Promise.resolve()
  let isRefused = false

  function work(data: Buffer, isBinary: boolean): Promise<void> | void {
    const message = decode(connection.version, data, isBinary)
    if (!connection.isOpen()) return undefined
    if (message) return receive(services, connection, message)

    return socket.close(1003, 'This is no message of Phoenix channels')
  }
  function refuse(): void {
    for (const member of connection.joined.values()) live.end(member, tooManyMessages)
    socket.close(1008, tooManyMessages)
  }
  function enqueue(task: () => Promise<void> | void): void {
    working = working.then(task).catch((error: unknown) => {
      log.error({ err: error }, 'A message on a socket failed')
      socket.close(1011, 'Something went wrong on our side')
    })
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isRefused) return
    connection.heardAt = now()
    const take = () => enqueue(() => work(bytesOf(data), isBinary))
    if (!config.rateLimits) return take()

    messages.consume(id).then(take, () => {
      if (!isRefused) enqueue(refuse)
      isRefused = true
    })
  })
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data

/** Tells all sockets that this server stops, so that clients connect to another one. */
async function closeAll({ websocketServer }: FastifyInstance): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const socket of websocketServer.clients) socket.close(1001, 'This server ends')
  const impatience = setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate()
  }, partingMilliseconds)
  websocketServer.close(() => resolve())
  await promise
  clearTimeout(impatience)
}
