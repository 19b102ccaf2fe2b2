import type { z } from 'zod'

import { issueAuthCode } from '#server/auth/codes/flow.ts'
import { isMarkedAsPkce } from '#server/auth/codes/one-time-code.ts'
import {
  asFailure,
  sessionFields,
  withError,
  withFragment,
  withMessage,
  withQuery,
} from '#server/auth/codes/redirect-answer.ts'
import { allowedRedirect } from '#server/auth/codes/redirect.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { startSession } from '#server/auth/sessions/session.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { Location } from '#shared/auth/endpoint.ts'
import type { Link } from '#shared/auth/requests.ts'

import { verifyPage } from './verify-page.ts'
import { halfConfirmed, kindsOfLink, prove, tokenOfLink } from './verify.ts'

/** Shows the page behind a mailed link, which does not use the link up. An invalid link redirects with the reason. */
export async function showLink(work: Work, link: Link) {
  const target = allowedRedirect(work.services, link.redirect_to)
  try {
    const token = await tokenOfLink(work, link.token ?? '', kindsOfLink(link.type))
    return {
      page: verifyPage(await readStudioName(work), link, token.kind),
      leadsTo: new URL(target).protocol.startsWith('http') ? new URL(target).origin : new URL(target).protocol,
    }
  } catch (error) {
    return { location: withError(target, asFailure(error), isOfPkce(link)) }
  }
}

/** The page's button: confirms the link and redirects with a session, or with an auth code if it began with PKCE. */
export async function confirmLink(work: Work, link: Link): Promise<z.output<typeof Location>> {
  const target = allowedRedirect(work.services, link.redirect_to)
  try {
    const token = await tokenOfLink(work, link.token ?? '', kindsOfLink(link.type))
    const outcome = await atomically(work, async (work) => {
      const user = await prove(work, token)
      if (!user) return withMessage(target, { message: halfConfirmed }, isOfPkce(link))
      if (token.flowId) return withQuery(target, { code: await issueAuthCode(work, token.flowId) })

      return startSession(work, user, 'otp')
    })
    if (typeof outcome === 'string') return { location: outcome }

    const session = await issueTokens(work, outcome)
    return {
      location: withFragment(target, { ...sessionFields(session), type: typeOf(link) }),
      sessionId: outcome.session.id,
    }
  } catch (error) {
    return { location: withError(target, asFailure(error), isOfPkce(link)) }
  }
}

const isOfPkce = ({ token = '' }: Link) => isMarkedAsPkce(token)

// Whoever takes an account back sets a new password next.
const typeOf = ({ type = '' }: Link) => (type === 'email_revert' ? 'recovery' : type)
