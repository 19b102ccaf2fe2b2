import { recordEvent } from '#server/audit/service.ts'
import { emailOf, phoneOf } from '#server/auth/address.ts'
import { proveEmailChange, revertEmail } from '#server/auth/codes/change-email.ts'
import { hashOf, isCodeOf, maximumAttempts } from '#server/auth/codes/one-time-code.ts'
import {
  type TokenKind,
  type TokenRow,
  deleteUnusedTokens,
  findTokenByHash,
  spendToken,
  tryTokensSentTo,
} from '#server/auth/codes/token-store.ts'
import { deleteSignInMethods } from '#server/auth/identity-store.ts'
import { admitGuess } from '#server/auth/passwords/guesses.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { refuseBanned, startSession } from '#server/auth/sessions/session.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { adoptProfileOf, confirmEmail, confirmNewPhone, confirmPhone, getUser, isSquatted } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { forgetConsentsOfUser } from '#server/people/service.ts'
import type { Verification } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

/** Which kinds of tokens each type of verification accepts. */
const kindsOf: Record<string, readonly TokenKind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email_revert: ['email_revert'],
  sms: ['phone_confirmation'],
  phone_change: ['phone_change'],
}

export const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Proves an address with a typed code or the token of a link, and signs in. */
export async function verify(work: Work, request: Verification): Promise<Session | { msg: string; code: string }> {
  const { type, token, token_hash: linkToken } = request
  const kinds = type && Object.hasOwn(kindsOf, type) ? kindsOf[type] : undefined
  if (!kinds) throw new Failure('validation_failed', 'Verify requires a verification type')
  if (!token && !linkToken) throw new Failure('validation_failed', 'Verify requires either a token or a token hash')
  if (token && type === 'email_revert') throw new Failure('validation_failed', 'Only a link takes an account back')
  if (linkToken && (request.email || request.phone || token)) {
    throw new Failure('validation_failed', 'Only the token_hash and type should be provided')
  }

  const found = linkToken ? await tokenOfLink(work, linkToken, kinds) : await tokenOfCode(work, request, kinds)
  const begun = await atomically(work, async (work) => {
    const user = await prove(work, found)
    return user && startSession(work, user, 'otp')
  })
  return begun ? issueTokens(work, begun) : { msg: halfConfirmed, code: '200' }
}

/** The token of a valid link. The link names its account, so no address is asked for. */
export async function tokenOfLink(work: Work, linkToken: string, kinds: readonly TokenKind[]): Promise<TokenRow> {
  const token = await findTokenByHash(work, hashOf(linkToken))
  if (!token || !kinds.includes(token.kind)) throw invalidLink()
  if (token.usedAt) throw new Failure('otp_expired', 'Email link has already been used')
  if (token.expiresAt <= work.now) throw invalidLink()

  return token
}

const invalidLink = () => new Failure('otp_expired', 'Email link is invalid or has expired')

export const kindsOfLink = (type: string | undefined): readonly TokenKind[] =>
  type && Object.hasOwn(kindsOf, type) ? (kindsOf[type] ?? []) : []

/** The token whose code was typed. Each guess counts against every code that was sent to this address. */
async function tokenOfCode(work: Work, request: Verification, kinds: readonly TokenKind[]) {
  const {
    services: { config },
    context,
    now,
  } = work

  if (Boolean(request.email) === Boolean(request.phone)) {
    throw new Failure('validation_failed', 'Only an email address or phone number should be provided on verify')
  }
  const sentTo = request.email ? emailOf(request.email) : phoneOf(request.phone)
  const guess = await admitGuess(work, 'code', sentTo, context.origin)
  const tried = await tryTokensSentTo(work, sentTo, kinds, { now, maximumAttempts })
  const code = (request.token ?? '').trim()
  const found = tried.find((token) => isCodeOf(config.secretKey, token, code))
  if (found) {
    await guess.succeeded(work)
    return found
  }

  await recordEvent(work, {
    action: 'code_refused',
    entity: 'user',
    ...(tried[0] && { entityId: tried[0].userId }),
    facts: { type: request.type ?? '' },
  })
  throw expiredCode()
}

const expiredCode = () => new Failure('otp_expired', 'Token has expired or is invalid')

/** Uses a token up and does what it proves, in the transaction of `work`. Undefined while a second half is missing. */
export async function prove(work: Work, token: TokenRow): Promise<UserRow | undefined> {
  if (!(await spendToken(work, token.id))) throw expiredCode()
  refuseBanned(work.services, await getUser(work, token.userId))

  const user = await effects[token.kind](work, token)
  if (!user) return undefined
  await recordEvent(work, {
    action: 'user_confirmed',
    entity: 'user',
    entityId: user.id,
    facts: { by: token.kind },
  })

  return user
}

type Effect = (work: Work, token: TokenRow) => Promise<UserRow | undefined>

// Confirming an address voids what was sent before; where it was confirmed already, codes that wait stay valid.
const confirmTheAddress: Effect = async (work, { userId, relatesTo }) => {
  const user = await getUser(work, userId)
  if (await isSquatted(work, user)) {
    await deleteSignInMethods(work, userId)
    await forgetConsentsOfUser(work, userId)
  } else if (user.emailConfirmedAt) {
    if (user.email === relatesTo) await adoptProfileOf(work, user, relatesTo, 'proven')
    return user
  }

  await deleteUnusedTokens(work, userId)
  return confirmEmail(work, userId, 'proven')
}

const confirmTheNumber: Effect = async (work, { userId, relatesTo }) => {
  const user = await getUser(work, userId)
  if (user.provenPhone === relatesTo && user.phoneConfirmedAt) return user

  await deleteUnusedTokens(work, userId)
  return confirmPhone(work, userId, { phone: relatesTo, claim: 'proven' })
}

const moveToNumber: Effect = async (work, { userId, relatesTo }) => {
  await deleteUnusedTokens(work, userId)
  return confirmNewPhone(work, userId, { phone: relatesTo, claim: 'proven' })
}

const effects: Record<TokenKind, Effect> = {
  confirmation: confirmTheAddress,
  // Opening a mailed link also proves the address.
  recovery: confirmTheAddress,
  email_change_current: proveEmailChange,
  email_change_new: proveEmailChange,
  email_revert: revertEmail,
  phone_confirmation: confirmTheNumber,
  phone_change: moveToNumber,
  reauthentication: async () => undefined,
}
