import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { hasAlready } from './cacheable.ts'

/** What an endpoint that `produces` a file is answered with. */
export interface AnswerFile {
  name: string
  /** Asked for only where it is sent. */
  content: Readable | (() => Promise<Readable>)
  /** Sent back as If-None-Match, it asks whether the file is still the same. */
  etag?: string
  /** Where the endpoint leaves it open. */
  type?: string
  /** A page may show it; any other file is saved. */
  isShown?: true
  /** For how long the browser that asked may keep it. */
  keepSeconds?: number
}

/** Sends a file, or only that it is still the same. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, usualType: string, file: AnswerFile) {
  const { name, content, etag, type = usualType, isShown, keepSeconds } = file
  const isKept = etag !== undefined && hasAlready(request, etag)
  const stream = isKept || content instanceof Readable ? content : await content()
  if (keepSeconds !== undefined) reply.header('cache-control', `private, max-age=${keepSeconds}`)
  if (etag !== undefined) reply.header('etag', etag)
  if (isKept) return reply.code(304).send()

  reply.header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${namedInHeader(name)}`)
  return reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type).send(stream)
}

// RFC 6266: what is plain for everybody, and the whole of it for who reads more than ASCII.
function namedInHeader(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  return plain === name
    ? `filename="${name}"`
    : `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percentOf)}`
}

// Which encodeURIComponent leaves, and such a value may not hold.
const percentOf = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
