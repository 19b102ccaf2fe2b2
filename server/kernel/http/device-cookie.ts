import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

const days400 = 400 * 24 * 3600

/** The number that a browser brings along in its cookie; one that has none is given one. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const { name, secure } = cookieAt(publicUrl)
  const device = knownDeviceOf(request, publicUrl) ?? randomBytes(16).toString('base64url')
  reply.setCookie(name, device, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: days400 })

  return device
}

/** The same of a browser that has been here before. */
export function knownDeviceOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const brought = request.cookies[cookieAt(publicUrl).name] ?? ''
  return /^[\w-]{22}$/.test(brought) ? brought : undefined
}

function cookieAt(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? '__Host-device' : 'device', secure }
}
