import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { send } from '#server/kernel/http/mount.ts'
import { type AuthEndpoint, Location, Page } from '#shared/auth/endpoint.ts'

const BrowserAnswer = z.union([Page, Location])
const WithHeaders = z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })

/** Sends a handler's result: as JSON, as a page or as a redirect. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, endpoint: AuthEndpoint, result: unknown) {
  const { page, redirect, mayRedirect, responseHeaders } = endpoint
  if (redirect) return reply.redirect(Location.parse(result).location, redirect)
  if (page) {
    const answer = BrowserAnswer.parse(result)
    return 'location' in answer ? reply.redirect(answer.location, 303) : sendPage(reply, answer)
  }
  const elsewhere = mayRedirect && Location.safeParse(result).data
  if (elsewhere) return reply.redirect(elsewhere.location, 302)
  if (!responseHeaders) return send(request, reply, endpoint, result)

  const { headers, body } = WithHeaders.parse(result)
  return send(request, reply.headers(headers), endpoint, body)
}

/** Browsers follow a form's redirect only to origins that the page's policy names. */
function sendPage(reply: FastifyReply, { page, leadsTo }: z.output<typeof Page>) {
  const policy = String(reply.getHeader('content-security-policy'))

  return reply
    .header('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${leadsTo}`))
    .type('text/html; charset=utf-8')
    .send(page)
}
