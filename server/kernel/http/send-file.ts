import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { hasAlready } from './cacheable.ts'

/** The answer of an endpoint that `produces` a file. */
export interface AnswerFile {
  name: string
  /** A function is called only if the file is sent. */
  content: Readable | (() => Promise<Readable>)
  /** Browsers send it back as If-None-Match to ask whether the file has changed. */
  etag?: string
  /** The type, where the endpoint leaves it open. */
  type?: string
  /** Pages may show it; other files are downloaded. */
  isShown?: true
  /** For how many seconds the browser may cache it. */
  keepSeconds?: number
}

/** Sends a file, or 304 when the caller has it. */
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

// RFC 6266: an ASCII name for everybody, and the whole name for clients that read UTF-8.
function namedInHeader(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  return plain === name
    ? `filename="${name}"`
    : `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percentOf)}`
}

// Signs that encodeURIComponent leaves and the header does not allow.
const percentOf = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
