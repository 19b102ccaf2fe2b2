import type { FastifyReply, FastifyRequest } from 'fastify'

import { refusalOf } from './failure-of.ts'
import { sendFailure } from './failures.ts'
import type { HeadersAt } from './headers.ts'

const ofPrograms = /^\/(?:(?:auth|rest|realtime|storage|functions|api)\/v\d|assets)/i

type RouterError = Error & { statusCode?: number }

/**
 * Answers an address whose % signs cannot be decoded. Programs are refused. People are redirected to the same address
 * with its signs encoded, where the site shows its not-found page.
 */
export const answerUnreadable =
  (headersAt: HeadersAt) =>
  (error: RouterError, request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url, headers, id } = request
    // Fastify has found no route, so no hook has set them.
    reply.headers(headersAt(url)).header('x-request-id', id)
    const isPerson = method === 'GET' && headers.accept?.includes('text/html') && !ofPrograms.test(url)
    // Two slashes in front would lead to another site.
    if (isPerson) void reply.redirect(url.replace(/^[/\\]+/, '/').replaceAll('%', '%25'), 303)
    else void sendFailure(request, reply, refusalOf(error))
  }
