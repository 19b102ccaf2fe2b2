import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const days400 = 400 * 24 * 3600

/** Sets `request.device` before the handlers of the endpoints that know devices. To be called before routes are added. */
export function knowDevices(app: FastifyInstance, config: { publicUrl: string }): void {
  app.decorateRequest('device')
  app.decorateRequest('isNewDevice')
  app.addHook('onRoute', (route) => {
    const { knowsDevice } = route.config?.endpoint ?? {}
    if (!knowsDevice) return

    const know = async (request: FastifyRequest, reply: FastifyReply) => {
      const { publicUrl } = config
      request.device = knowsDevice === true ? deviceOf(request, reply, publicUrl) : knownDeviceOf(request, publicUrl)
    }
    route.preHandler = [route.preHandler ?? [], know].flat()
  })
}

/** The number that a browser brings along in its cookie; one that has none is given one. */
function deviceOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const { name, secure } = cookieAt(publicUrl)
  const known = knownDeviceOf(request, publicUrl)
  const device = known ?? randomBytes(16).toString('base64url')
  if (known === undefined) request.isNewDevice = true
  reply.setCookie(name, device, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: days400 })

  return device
}

/** The same of a browser that has been here before. */
function knownDeviceOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const brought = request.cookies[cookieAt(publicUrl).name] ?? ''
  return /^[\w-]{22}$/.test(brought) ? brought : undefined
}

function cookieAt(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? '__Host-device' : 'device', secure }
}
