import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

interface SerializedAnswer {
  text: string
  etag: string
}

// A handler that answers with one object again and again has it written once.
const written = new WeakMap<object, SerializedAnswer>()

/** Sends what anybody may keep for a while, or only that it is still the same. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, result: object): FastifyReply {
  const { text, etag } = written.get(result) ?? write(reply, result)
  reply.header('etag', etag)
  if (hasAlready(request, etag)) return reply.code(304).send()

  return reply.type('application/json; charset=utf-8').send(text)
}

function write(reply: FastifyReply, result: object): SerializedAnswer {
  const serialized = reply.serialize(result)
  const text = typeof serialized === 'string' ? serialized : new TextDecoder().decode(serialized)
  // Weak: it is the same whether the answer is compressed or not.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  written.set(result, { text, etag })

  return { text, etag }
}

/** Whether whoever asks holds this very answer and only wants to know that it still stands. */
export const hasAlready = ({ headers }: FastifyRequest, etag: string): boolean =>
  isKnown(headers['if-none-match'], etag)

const isKnown = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag))

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')
