import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { startSession } from '#server/auth/sessions/session.ts'
import { atomically } from '#server/db/database.ts'
import { failureOf } from '#server/http/failure-of.ts'
import type { Context } from '#server/http/mount.ts'
import { statusOf } from '#server/http/status.ts'
import type { Services } from '#server/services.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { Link } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import type { Failure } from '#shared/http/failure.ts'

import { issueAuthCode } from './flow.ts'
import { isMarkedAsPkce } from './one-time-code.ts'
import { allowedRedirect } from './redirect.ts'
import { verifyPage } from './verify-page.ts'
import { halfway, kindsOfLink, prove, tokenOfLink } from './verify.ts'

/** The page behind a mailed link, which uses nothing up; a link that is no longer good leads on with the reason. */
export async function showLink(services: Services, link: Link) {
  const target = allowedRedirect(services, link.redirect_to)
  try {
    const token = await tokenOfLink(services, link.token ?? '', kindsOfLink(link.type))
    return {
      page: verifyPage(await readStudioName(services.db), link, token.kind),
      leadsTo: new URL(target).protocol.startsWith('http') ? new URL(target).origin : new URL(target).protocol,
    }
  } catch (error) {
    return { location: withError(target, asFailure(error), isOfPkce(link)) }
  }
}

/** What the button does: proves, and goes back with a session, or with a code for the browser that began with PKCE. */
export async function confirmLink(services: Services, link: Link, context: Context): Promise<{ location: string }> {
  const target = allowedRedirect(services, link.redirect_to)
  try {
    const token = await tokenOfLink(services, link.token ?? '', kindsOfLink(link.type))
    const outcome = await atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const user = await prove(inside, token, context)
      if (!user) return withMessage(target, { message: halfway }, isOfPkce(link))
      if (token.flowId) return withQuery(target, { code: await issueAuthCode(inside, token.flowId) })

      return startSession(inside, user, 'otp', context)
    })
    if (typeof outcome === 'string') return { location: outcome }

    return {
      location: withFragment(target, sessionFields(await issueTokens(services, outcome, context), link.type ?? '')),
    }
  } catch (error) {
    return { location: withError(target, asFailure(error), isOfPkce(link)) }
  }
}

const isOfPkce = ({ token = '' }: Link) => isMarkedAsPkce(token)

function asFailure(error: unknown): Failure {
  const failure = failureOf(error)
  if (!failure) throw error

  return failure
}

const sessionFields = (session: Session, type: string) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: session.token_type,
  // A taken-back account is to get a new password next.
  type: type === 'email_revert' ? 'recovery' : type,
})

// OAuth's names for statuses.
const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

function withError(target: string, { code, message, facts }: Failure, isPkce: boolean): string {
  const fields = {
    error: errorNames[facts.status ?? statusOf[code]] ?? 'access_denied',
    error_code: code,
    error_description: message,
  }

  return withMessage(target, fields, isPkce)
}

/** Behind the #, and for a PKCE client in the query as well. */
const withMessage = (target: string, fields: Record<string, string>, isPkce: boolean) =>
  withFragment(isPkce ? withQuery(target, fields) : target, { ...fields, sb: '' })

function withFragment(target: string, fields: Record<string, string>): string {
  return `${target.split('#')[0]}#${new URLSearchParams(fields).toString()}`
}

function withQuery(target: string, fields: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
