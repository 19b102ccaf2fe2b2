import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

import type { Config } from '#server/config.ts'
import { captchaPages } from '#shared/auth/captcha-pages.ts'

/**
 * Sends helmet's headers with every answer, and the id of its request. Helmet's never change: it writes them once instead
 * of for each request.
 */
export function sendHeaders(app: FastifyInstance, { publicUrl, auth }: Pick<Config, 'publicUrl' | 'auth'>): void {
  const headers = writtenBy(helmet(optionsFor(publicUrl)))
  const withCaptcha = auth.captcha && writtenBy(helmet(optionsFor(publicUrl, auth.captcha.origins)))
  app.addHook('onRequest', (request, reply, done) => {
    const isAsking = withCaptcha && captchaPages.has(request.url.split('?')[0] ?? '')
    reply.headers(isAsking ? withCaptcha : headers).header('x-request-id', request.id)
    done()
  })
}

function writtenBy(middleware: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, (error) => {
    if (error) throw error
  })

  return response.getHeaders()
}

/** `more` are the origins of a foreign script, of what it asks for and of the frames that it shows. */
function optionsFor(publicUrl: string, more: readonly string[] = []) {
  const secure = publicUrl.startsWith('https:')

  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...more],
        styleSrc: ["'self'", ...more],
        ...(more.length > 0 && { frameSrc: more, connectSrc: ["'self'", ...more] }),
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
