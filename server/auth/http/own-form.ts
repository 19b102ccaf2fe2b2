import type { FastifyReply, FastifyRequest } from 'fastify'

import { followedCookie } from '#shared/auth/followed-cookie.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Refuses a form that a page of another origin has sent. A program names no origin, and needs none of a person's cookies
 * or consent. What a browser calls `null` is some page that hides where it is from.
 */
export function refuseForeignForm({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  // Beside its address a studio is reached by that of its machine, where it is tried out.
  if (URL.canParse(origin) && new URL(origin).host === host) return

  throw new Failure('not_allowed', 'This form was sent from another site. Open the link of the mail again.')
}

/** The page that the form leads to takes the tokens in its address for asked for, which it learns from this alone. */
export function rememberFollowed(reply: FastifyReply, sessionId: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(followedCookie(secure), sessionId, { sameSite: 'lax', secure, path: '/', maxAge: 300 })
}
