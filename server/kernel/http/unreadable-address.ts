import type { FastifyReply, FastifyRequest } from 'fastify'

import { refusalOf } from './failure-of.ts'
import { sendFailure } from './failures.ts'
import type { HeadersAt } from './headers.ts'

const ofPrograms = /^\/(?:(?:auth|rest|realtime|storage|functions|api)\/v\d|assets)/i

type RouterError = Error & { statusCode?: number }

/**
 * Answers an address whose % signs cannot be decoded. A program is refused. A person is redirected to the same address
 * with its signs encoded, where the site shows its own page for what is not there.
 */
export const answerUnreadable =
  (headersAt: HeadersAt) =>
  (error: RouterError, request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url, headers, id } = request
    // No hook has run, since Fastify has not come to a route.
    reply.headers(headersAt(url)).header('x-request-id', id)
    const isPerson = method === 'GET' && headers.accept?.includes('text/html') && !ofPrograms.test(url)
    // Two slashes in front would lead to another site.
    if (isPerson) void reply.redirect(url.replace(/^[/\\]+/, '/').replaceAll('%', '%25'), 303)
    else void sendFailure(request, reply, refusalOf(error))
  }
