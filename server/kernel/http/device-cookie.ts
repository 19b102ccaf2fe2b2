import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '#server/kernel/config/config.ts'
import { isOfStaff } from '#server/kernel/limits/limits.ts'
import { signedLink } from '#server/kernel/secrets/signed-link.ts'

const days400 = 400 * 24 * 3600

/** Sets `request.device` for endpoints that use it. Call it before routes are added. */
export function readDeviceCookies(app: FastifyInstance, config: { publicUrl: string }): void {
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

const mark = signedLink('mark browsers of staff')

/** Sets `request.staffBrowser`, by which limits are counted. Call it before routes are added. */
export function readStaffBrowsers(app: FastifyInstance, { publicUrl, secretKey }: CookieConfig): void {
  const { name } = staffCookieAt(publicUrl)
  app.decorateRequest('staffBrowser')
  app.addHook('onRequest', async (request) => {
    request.staffBrowser = mark.recordOf(secretKey, request.cookies[name] ?? '')
  })
}

/**
 * Marks a browser in which staff have signed in. Its requests before their next sign-in are then counted by browser:
 * visitors in the studio share its IP address, and could use up the limit.
 */
export function markStaffBrowser(
  { actor, staffBrowser }: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, secretKey }: CookieConfig,
): void {
  if (staffBrowser !== undefined || !isOfStaff(actor)) return

  const { name, secure } = staffCookieAt(publicUrl)
  const value = mark.tokenOf(secretKey, randomBytes(16).toString('base64url'))
  reply.setCookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: days400 })
}

type CookieConfig = Pick<Config, 'publicUrl' | 'secretKey'>

/** The id in the browser's cookie; a browser without one gets one. */
function deviceOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const { name, secure } = cookieAt(publicUrl)
  const known = knownDeviceOf(request, publicUrl)
  const device = known ?? randomBytes(16).toString('base64url')
  if (known === undefined) request.isNewDevice = true
  reply.setCookie(name, device, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: days400 })

  return device
}

/** The id of a browser that has been here before. */
function knownDeviceOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const brought = request.cookies[cookieAt(publicUrl).name] ?? ''
  return /^[\w-]{22}$/.test(brought) ? brought : undefined
}

const cookieAt = (publicUrl: string) => ownCookie('device', publicUrl)
const staffCookieAt = (publicUrl: string) => ownCookie('staff-browser', publicUrl)

function ownCookie(name: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? `__Host-${name}` : name, secure }
}
