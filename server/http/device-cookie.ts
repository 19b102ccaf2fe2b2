import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

const days400 = 400 * 24 * 3600

/** The number that a browser brings along in its cookie; one that has none is given one. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-device' : 'device'
  const brought = request.cookies[name] ?? ''
  const device = /^[\w-]{22}$/.test(brought) ? brought : randomBytes(16).toString('base64url')
  reply.setCookie(name, device, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: days400 })

  return device
}
