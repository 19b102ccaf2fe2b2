import type { FastifyReply, FastifyRequest } from 'fastify'

import { refusalOf } from './failure-of.ts'
import { sendFailure } from './failures.ts'
import type { HeadersAt } from './headers.ts'

const ofPrograms = /^\/(?:(?:auth|rest|realtime|storage|functions|api)\/v\d|assets)/i

type RouterError = Error & { statusCode?: number }

/**
 * An address whose % signs mean nothing. A program is refused; a person is led to the same address with its signs written
 * out, where the site says in its own face that there is no such page.
 */
export const answerUnreadable =
  (headersAt: HeadersAt) =>
  (error: RouterError, request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url, headers, id } = request
    // No hook has run: Fastify has not come to a route.
    reply.headers(headersAt(url)).header('x-request-id', id)
    const isPerson = method === 'GET' && headers.accept?.includes('text/html') && !ofPrograms.test(url)
    // With two slashes in front it would lead off the site.
    if (isPerson) void reply.redirect(url.replace(/^[/\\]+/, '/').replaceAll('%', '%25'), 303)
    else void sendFailure(request, reply, refusalOf(error))
  }
