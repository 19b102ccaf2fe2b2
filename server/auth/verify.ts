import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import type { Session, Verification, VerifyLink } from '#shared/auth/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { hashOf, linkTokenFor, maximumAttempts } from './one-time-code.ts'
import { startSession } from './session.ts'
import { confirmAddress } from './sign-up.ts'
import { countFailedAttempt, useOneTimeToken } from './token-store.ts'

/** Confirms an address with the code that was mailed to it, or with the code's form for a link, and signs in. */
export async function verify(services: Services, request: Verification, context: Context): Promise<Session> {
  const { type, email, token, token_hash: linkToken } = request
  if (type !== 'signup' && type !== 'email') throw new Failure('validation_failed', 'Unsupported verification type')
  if (linkToken) return confirm(services, linkToken, 'Email link is invalid or has expired', context)
  if (!token || !email) throw new Failure('validation_failed', 'Verify requires either a token or a token hash')

  const address = email.trim().toLowerCase()
  try {
    const typed = linkTokenFor(services.config.secretKey, address, token.trim())
    return await confirm(services, typed, 'Token has expired or is invalid', context)
  } catch (error) {
    if (error instanceof Failure && error.code === 'otp_expired') await countFailedAttempt(services.db, address)
    throw error
  }
}

function confirm(services: Services, linkToken: string, refusal: string, context: Context): Promise<Session> {
  return atomically(services.db, async (trx) => {
    const used = await useOneTimeToken(trx, hashOf(linkToken), services.now(), maximumAttempts)
    if (!used) throw new Failure('otp_expired', refusal)

    const user = await confirmAddress(services, trx, used.userId, 'proven')
    await recordEvent(trx, context, { action: 'user_confirmed', entity: 'user', entityId: user.id })
    return startSession({ ...services, db: trx }, user, 'otp', context)
  })
}

/** Where the browser goes after the button of a mailed link: with the session behind the #, or with the error. */
export async function confirmLink(services: Services, link: VerifyLink, context: Context) {
  const target = safeRedirect(services.config.publicUrl, link.redirect_to)
  try {
    const session = await verify(services, { type: link.type, token_hash: link.token }, context)
    return { location: `${target}#${sessionFragment(session, link.type)}` }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { location: `${target}#${errorFragment(error)}` }
  }
}

function sessionFragment(session: Session, type: string) {
  const fields = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  })
  return fields.toString()
}

const errorFragment = ({ code, message }: Failure) =>
  new URLSearchParams({ error: 'access_denied', error_code: code, error_description: message, sb: '' }).toString()

/** The address itself when it is on our own origin, else the home page. */
function safeRedirect(publicUrl: string, asked: string | undefined): string {
  if (!asked || !URL.canParse(asked)) return publicUrl

  const url = new URL(asked)
  url.hash = ''
  return url.origin === new URL(publicUrl).origin && !url.username ? url.href : publicUrl
}
