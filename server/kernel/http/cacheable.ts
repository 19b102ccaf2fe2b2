import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

interface SerializedAnswer {
  /** Bytes, because one character beyond Latin-1 doubles the size of a string. */
  body: Buffer
  etag: string
}

// Some handlers return the same object each time: it is serialized once.
const serializedAnswers = new WeakMap<object, SerializedAnswer>()

/** Sends an answer that anybody may cache, or 304 when the caller has it. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, result: object): FastifyReply {
  const { body, etag } = serializedAnswers.get(result) ?? keepSerialized(result, reply.serialize(result))
  reply.header('etag', etag)
  if (hasAlready(request, etag)) return reply.code(304).send()

  return reply.type('application/json; charset=utf-8').send(body)
}

/** Keeps the text of an answer for as long as the object lives that the handler returns for it. */
export function keepSerialized(result: object, text: string | ArrayBuffer | Buffer): SerializedAnswer {
  const body = typeof text === 'string' ? Buffer.from(text) : Buffer.from(new Uint8Array(text))
  // Weak, since compression does not change the answer.
  const answer = { body, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` }
  serializedAnswers.set(result, answer)

  return answer
}

/** Whether the caller already has this answer, by its If-None-Match. */
export const hasAlready = ({ headers }: FastifyRequest, etag: string): boolean =>
  isKnown(headers['if-none-match'], etag)

const isKnown = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag))

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')
