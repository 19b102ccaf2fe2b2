import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

import type { ConnectionError, FastifyInstance } from 'fastify'

import { Failure } from '#shared/http/failure.ts'

import { wireAnswer } from './failures.ts'
import type { HeadersAt } from './headers.ts'
import { type MethodsAt, refusalAt } from './methods.ts'
import type { ProtocolAt } from './protocol.ts'

interface RefusalHeaders {
  headersAt: HeadersAt
  methodsAt: MethodsAt
  protocolAt: ProtocolAt
}

/** Answers requests that Node's HTTP parser refuses, which Fastify never sees, like other refused requests. */
export const refuseRaw =
  (refusing: RefusalHeaders) =>
  (error: ConnectionError, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error)
      return
    }

    // Of a request in several packets this is the last, so any line in the form of a first line is taken.
    const [, method = '', url = ''] = /^([\w-]{1,32}) (\/\S*) HTTP\/1\.[01]\r?\n/.exec(firstOf(error)) ?? []
    write(socket, refusing, url, failureOf(error, method, refusing.methodsAt(pathOf(url))))
  }

/** Refuses CONNECT, since this server is no proxy; Node would hang up without an answer. */
export function refuseConnect({ server }: FastifyInstance, refusing: RefusalHeaders): void {
  server.on('connect', ({ url = '' }, socket: Duplex) => {
    write(socket, refusing, url, refusalAt('CONNECT', refusing.methodsAt(pathOf(url))))
  })
}

// Without a packet, such as when the request comes too slowly, nothing is known of it.
const firstOf = ({ rawPacket }: Partial<ConnectionError>) =>
  rawPacket instanceof Uint8Array ? Buffer.from(rawPacket).toString('latin1') : ''

const pathOf = (url: string) => url.split('?')[0] ?? ''

function failureOf(error: ConnectionError, method: string, allowed: readonly string[]): Failure {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return new Failure('payload_too_large', 'The headers of this request are too large (max 16384 bytes).', {
      status: 431,
    })
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure('request_timeout', 'The request did not come to its end in time.')
  }
  if (error.code === 'HPE_INVALID_METHOD' && method) return refusalAt(method, allowed)

  return new Failure('invalid_input', 'This is no HTTP request that can be read.', { status: 400 })
}

function write(socket: Duplex, { headersAt, protocolAt }: RefusalHeaders, url: string, failure: Failure): void {
  const answer = wireAnswer(protocolAt(url), failure)
  const body = JSON.stringify(answer.body)
  const headers = {
    ...headersAt(url),
    ...answer.headers,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}
