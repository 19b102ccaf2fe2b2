import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

interface SerializedAnswer {
  text: string
  etag: string
}

// Some handlers return the same object each time: it is serialized once.
const written = new WeakMap<object, SerializedAnswer>()

/** Sends an answer that anybody may cache, or 304 when the caller has it. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, result: object): FastifyReply {
  const { text, etag } = written.get(result) ?? write(reply, result)
  reply.header('etag', etag)
  if (hasAlready(request, etag)) return reply.code(304).send()

  return reply.type('application/json; charset=utf-8').send(text)
}

function write(reply: FastifyReply, result: object): SerializedAnswer {
  const serialized = reply.serialize(result)
  const text = typeof serialized === 'string' ? serialized : new TextDecoder().decode(serialized)
  // Weak, since compression does not change the answer.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  written.set(result, { text, etag })

  return { text, etag }
}

/** Whether the caller already has this answer, by its If-None-Match. */
export const hasAlready = ({ headers }: FastifyRequest, etag: string): boolean =>
  isKnown(headers['if-none-match'], etag)

const isKnown = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag))

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')
