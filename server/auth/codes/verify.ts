import { recordEvent } from '#server/audit/service.ts'
import { emailOf, phoneOf } from '#server/auth/address.ts'
import { proveEmailChange, revertEmail } from '#server/auth/change-email.ts'
import { admitGuess } from '#server/auth/passwords/guesses.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { refuseBanned, startSession } from '#server/auth/sessions/session.ts'
import { deleteWaysIn } from '#server/auth/social/identity-store.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { adoptProfileOf, confirmEmail, confirmNewPhone, confirmPhone, getUser, isSquatted } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { forgetConsentsOfUser } from '#server/people/service.ts'
import type { Verification } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { hashOf, isCodeOf, maximumAttempts } from './one-time-code.ts'
import {
  deleteUnusedTokens,
  findTokenByHash,
  type TokenKind,
  type TokenRow,
  tryTokensSentTo,
  spendToken,
} from './token-store.ts'

/** What each type of a verification may prove. */
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

/** Proves an address with a typed code, or with the token of a link, and signs in. */
export async function verify(
  services: Services,
  request: Verification,
  context: Context,
): Promise<Session | { msg: string; code: string }> {
  const { type, token, token_hash: linkToken } = request
  const kinds = type && Object.hasOwn(kindsOf, type) ? kindsOf[type] : undefined
  if (!kinds) throw new Failure('validation_failed', 'Verify requires a verification type')
  if (!token && !linkToken) throw new Failure('validation_failed', 'Verify requires either a token or a token hash')
  if (token && type === 'email_revert') throw new Failure('validation_failed', 'Only a link takes an account back')
  if (linkToken && (request.email || request.phone || token)) {
    throw new Failure('validation_failed', 'Only the token_hash and type should be provided')
  }

  const found = linkToken
    ? await tokenOfLink(services, linkToken, kinds)
    : await tokenOfCode(services, request, kinds, context)
  const begun = await atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const user = await prove(inside, found, context)
    return user && startSession(inside, user, 'otp', context)
  })
  return begun ? issueTokens(services, begun, context) : { msg: halfConfirmed, code: '200' }
}

/** The token of a link that is still good; whose it is was decided when it was sent. */
export async function tokenOfLink(
  { db, now }: Services,
  linkToken: string,
  kinds: readonly TokenKind[],
): Promise<TokenRow> {
  const token = await findTokenByHash(db, hashOf(linkToken))
  if (!token || !kinds.includes(token.kind)) throw invalidLink()
  if (token.usedAt) throw new Failure('otp_expired', 'Email link has already been used')
  if (token.expiresAt <= now()) throw invalidLink()

  return token
}

const invalidLink = () => new Failure('otp_expired', 'Email link is invalid or has expired')

export const kindsOfLink = (type: string | undefined): readonly TokenKind[] =>
  type && Object.hasOwn(kindsOf, type) ? (kindsOf[type] ?? []) : []

/** The token whose code was typed. Each guess counts against everything that was sent to this address. */
async function tokenOfCode(services: Services, request: Verification, kinds: readonly TokenKind[], context: Context) {
  const { db, config, now } = services
  if (Boolean(request.email) === Boolean(request.phone)) {
    throw new Failure('validation_failed', 'Only an email address or phone number should be provided on verify')
  }
  const sentTo = request.email ? emailOf(request.email) : phoneOf(request.phone)
  const guess = await admitGuess(services, 'code', sentTo, context.origin)
  const tried = await tryTokensSentTo(db, sentTo, kinds, { now: now(), maximumAttempts })
  const code = (request.token ?? '').trim()
  const found = tried.find((token) => isCodeOf(config.secretKey, token, code))
  if (found) {
    await guess.succeeded(db)
    return found
  }

  await recordEvent(db, context, {
    action: 'code_refused',
    entity: 'user',
    ...(tried[0] && { entityId: tried[0].userId }),
    facts: { type: request.type ?? '' },
  })
  throw expiredCode()
}

const expiredCode = () => new Failure('otp_expired', 'Token has expired or is invalid')

/** Uses a token up for what it proves, in the transaction that `services.db` is. Undefined while a second half is missing. */
export async function prove(services: Services, token: TokenRow, context: Context): Promise<UserRow | undefined> {
  const { db, now } = services
  if (!(await spendToken(db, token.id, now()))) throw expiredCode()
  refuseBanned(services, await getUser(db, token.userId))

  const user = await effects[token.kind](services, token, context)
  if (!user) return undefined
  await recordEvent(db, context, {
    action: 'user_confirmed',
    entity: 'user',
    entityId: user.id,
    facts: { by: token.kind },
  })

  return user
}

type Effect = (services: Services, token: TokenRow, context: Context) => Promise<UserRow | undefined>

// What was sent before an address was confirmed is void; a later sign-in by mail leaves what waits as it is.
const confirmTheAddress: Effect = async (services, { userId, relatesTo }) => {
  const { db, now } = services
  const user = await getUser(db, userId)
  if (await isSquatted(db, user)) {
    await deleteWaysIn(db, userId)
    await forgetConsentsOfUser(db, userId)
  } else if (user.emailConfirmedAt) {
    if (user.email === relatesTo) await adoptProfileOf(services, user, relatesTo, 'proven')
    return user
  }

  await deleteUnusedTokens(db, userId)
  return confirmEmail(services, userId, now(), 'proven')
}

const confirmTheNumber: Effect = async ({ db, now }, { userId, relatesTo }) => {
  const user = await getUser(db, userId)
  if (user.provenPhone === relatesTo && user.phoneConfirmedAt) return user

  await deleteUnusedTokens(db, userId)
  return confirmPhone(db, userId, { phone: relatesTo, claim: 'proven' }, now())
}

const moveToNumber: Effect = async ({ db, now }, { userId, relatesTo }) => {
  await deleteUnusedTokens(db, userId)
  return confirmNewPhone(db, userId, { phone: relatesTo, claim: 'proven' }, now())
}

const effects: Record<TokenKind, Effect> = {
  confirmation: confirmTheAddress,
  // Whoever opens a mail has proven the address as well.
  recovery: confirmTheAddress,
  email_change_current: proveEmailChange,
  email_change_new: proveEmailChange,
  email_revert: revertEmail,
  phone_confirmation: confirmTheNumber,
  phone_change: moveToNumber,
  reauthentication: async () => undefined,
}
