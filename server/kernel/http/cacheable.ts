import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

interface SerializedAnswer {
  text: string
  etag: string
}

// Some handlers answer with the same object each time: it is serialized once.
const written = new WeakMap<object, SerializedAnswer>()

/** Sends an answer that anybody may cache, or only that it has not changed. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, result: object): FastifyReply {
  const { text, etag } = written.get(result) ?? write(reply, result)
  reply.header('etag', etag)
  if (hasAlready(request, etag)) return reply.code(304).send()

  return reply.type('application/json; charset=utf-8').send(text)
}

function write(reply: FastifyReply, result: object): SerializedAnswer {
  const serialized = reply.serialize(result)
  const text = typeof serialized === 'string' ? serialized : new TextDecoder().decode(serialized)
  // A weak ETag: it is the same whether the answer is compressed or not.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  written.set(result, { text, etag })

  return { text, etag }
}

/** Whether the caller has this very answer and only asks whether it still holds. */
export const hasAlready = ({ headers }: FastifyRequest, etag: string): boolean =>
  isKnown(headers['if-none-match'], etag)

const isKnown = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag))

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')
