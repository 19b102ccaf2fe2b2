import type { FastifyReply, FastifyRequest } from 'fastify'

import { followedCookie } from '#shared/auth/followed-cookie.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Refuses a form that a page of another origin has sent. Programs send no origin, and have no cookies to misuse.
 * Browsers send `null` for a page that hides its origin; that is refused too.
 */
export function refuseForeignForm({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  // While a studio is tried out it is also reached by the machine's own address.
  if (URL.canParse(origin) && new URL(origin).host === host) return

  throw new Failure('not_allowed', 'This form was sent from another site. Open the link of the mail again.')
}

/** Tells the next page, by a cookie, that the tokens in its address were asked for in this browser. */
export function rememberFollowed(reply: FastifyReply, sessionId: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(followedCookie(secure), sessionId, { sameSite: 'lax', secure, path: '/', maxAge: 300 })
}
