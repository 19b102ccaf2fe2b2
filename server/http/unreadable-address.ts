import type { FastifyReply, FastifyRequest } from 'fastify'

import { refusalOf } from './failure-of.ts'
import { sendFailure } from './failures.ts'

const ofPrograms = /^\/(?:(?:auth|rest|realtime|storage|functions|api)\/v\d|assets)/i

/**
 * An address whose % signs mean nothing. A program is refused; a person is led to the same address with its signs written
 * out, where the site says in its own face that there is no such page.
 */
export function answerUnreadable(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const { method, url, headers } = request
  const isPerson = method === 'GET' && headers.accept?.includes('text/html') && !ofPrograms.test(url)
  // With two slashes in front it would lead off the site.
  if (isPerson) return reply.redirect(url.replace(/^[/\\]+/, '/').replaceAll('%', '%25'), 303)

  return sendFailure(request, reply, refusalOf(error))
}
