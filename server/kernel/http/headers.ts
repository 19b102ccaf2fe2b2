import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** The headers of every answer at an address. */
export type HeadersAt = (url: string) => OutgoingHttpHeaders

/** Pages that show something foreign: a script from these origins, what it asks for, and its frames. */
export interface ForeignScripts {
  pages: ReadonlySet<string>
  origins: readonly string[]
}

/** Helmet's headers, which never change: it writes them once instead of for each request. */
export function headersFor(publicUrl: string, foreign?: ForeignScripts): HeadersAt {
  const headers = writtenBy(helmet(optionsFor(publicUrl)))
  const withForeign = foreign && writtenBy(helmet(optionsFor(publicUrl, foreign.origins)))

  return (url) => (withForeign && foreign.pages.has(url.split('?')[0] ?? '') ? withForeign : headers)
}

/** Sends them with every answer, and the id of its request. */
export function sendHeaders(app: FastifyInstance, headersAt: HeadersAt): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersAt(request.url)).header('x-request-id', request.id)
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
