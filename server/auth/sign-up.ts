import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueSms } from '#server/notices/service.ts'
import { isPublished, recordConsent } from '#server/people/service.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { SignUp } from '#shared/auth/requests.ts'
import type { Session, User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { queueAccountMail } from './account-notice.ts'
import { type Address, addressOf } from './address.ts'
import { beginFlow, challengeOf } from './codes/flow.ts'
import { existingAccountMail } from './codes/mails.ts'
import { admitSending, sendLink, sendText } from './codes/send-code.ts'
import { decoyUser } from './decoy-user.ts'
import { askBeforeUserCreated, queueAfterUserCreated } from './hooks/user-created.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { refuseWeak } from './passwords/password-policy.ts'
import { hashPassword } from './passwords/password.ts'
import { anonymousRate } from './rates.ts'
import { issueTokens } from './sessions/issue-tokens.ts'
import { startSession } from './sessions/session.ts'
import { userJson } from './user-json.ts'
import { insertUser, type UserRow } from './user-store.ts'
import { confirmEmail, confirmPhone, findUserAt, getUser, makeAccount } from './user.ts'

/** Where a request comes from, and where the link that it asks for leads. */
export interface RedirectContext extends Context {
  redirectTo: string
}

/**
 * Makes an account and sends what confirms it; where that is automatic, signs in at once. An address that has an account
 * gets the same answer after the same time, and its owner is told.
 */
export async function signUp(services: Services, request: SignUp, context: RedirectContext): Promise<Session | User> {
  const { auth } = services.config
  if (!auth.signUp) throw new Failure('signup_disabled', 'Signups not allowed for this instance')
  if (!request.email && !request.phone) return signUpAnonymously(services, request, context)
  if (!request.password) throw new Failure('validation_failed', 'Signup requires a valid password')

  const address = addressOf(request, auth)
  const challenge = challengeOf(request)
  const terms = await termsOf(services.db, request)
  if (challenge && address.kind === 'phone')
    throw new Failure('validation_failed', 'PKCE not supported for phone signups')
  await refuseWeak(services, request.password, address.kind === 'email' ? address.email : '')
  const isAutomatic = address.kind === 'email' ? auth.autoconfirm : auth.autoconfirmPhone
  if (!isAutomatic) await admitSending(services, { what: 'signup', address, context })

  const metadata = request.data ?? {}
  const id = await askBeforeUserCreated(services, { address, metadata }, context)
  // One moment for every field: how they differ would tell a new account from an answer that only looks like one.
  const at = services.now()
  const work = hashPassword(request.password, services.config.auth.password.hashCost).then((passwordHash) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx, now: () => at }
      const userId = await makeAccount(trx, { id, address, passwordHash, metadata, now: at })
      if (!userId && isAutomatic) throw new Failure('user_already_exists', 'User already registered')
      if (!userId) return answerExisting(inside, { address, metadata }, context)

      await recordEvent(trx, context, { action: 'user_signedup', entity: 'user', entityId: userId })
      if (terms) await recordConsent(inside, userId, terms, context)
      await queueAfterUserCreated(inside, userId, context)
      if (isAutomatic) return startSession(inside, await confirm(inside, userId, address), 'password', context)

      const flowId = await beginFlow(inside, userId, 'email/signup', challenge)
      await sendConfirmation(inside, { userId, address, flowId }, context)
      return userJson(await getUser(trx, userId))
    }),
  )
  const made = await withMinimumDuration(work)
  return 'takeBack' in made ? issueTokens(services, made, context) : made
}

/** What whoever signs up agrees to. A version that is no longer the present one counts as what it is. */
async function termsOf(db: Db, { terms_version: version }: SignUp) {
  if (!version) return undefined
  const terms = { code: 'account_terms', version } as const
  if (await isPublished(db, terms)) return terms

  throw new Failure('validation_failed', 'There is no such version of the terms.')
}

/** Nobody has proven anything. */
const confirm = (services: Services, userId: string, address: Address): Promise<UserRow> =>
  address.kind === 'email'
    ? confirmEmail(services, userId, services.now(), 'typed')
    : confirmPhone(services.db, userId, { phone: address.phone, claim: 'typed' }, services.now())

interface ConfirmationRequest {
  userId: string
  address: Address
  flowId?: string | undefined
}

export async function sendConfirmation(
  services: Services,
  { userId, address, flowId }: ConfirmationRequest,
  context: RedirectContext,
) {
  if (address.kind === 'phone') return sendText(services, 'phone_confirmation', { userId, to: address.phone }, context)

  return sendLink(services, 'signup', { userId, to: address.email, redirectTo: context.redirectTo, flowId }, context)
}

async function signUpAnonymously(services: Services, { data }: SignUp, context: RedirectContext): Promise<Session> {
  const { config, limits, now } = services
  if (!config.auth.anonymous) throw new Failure('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  await limits.take(
    anonymousRate(config.auth.limits),
    context.origin.ip,
    (seconds) =>
      new Failure('over_request_rate_limit', `Request rate limit reached. Please try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      }),
  )

  const id = await askBeforeUserCreated(services, { metadata: data ?? {} }, context)
  const begun = await atomically(services.db, async (trx) => {
    const userId = await insertUser(trx, {
      ...(id !== undefined && { id }),
      isAnonymous: true,
      appMetadata: '{}',
      userMetadata: JSON.stringify(data ?? {}),
      createdAt: now(),
      updatedAt: now(),
    })
    if (!userId) throw new Error('An account without an address met another one.')
    await recordEvent(trx, context, {
      action: 'user_signedup',
      entity: 'user',
      entityId: userId,
      facts: { anonymous: true },
    })
    await queueAfterUserCreated({ ...services, db: trx }, userId, context)

    return startSession({ ...services, db: trx }, await getUser(trx, userId), 'anonymous', context)
  })
  return issueTokens(services, begun, context)
}

interface RepeatedSignUp {
  address: Address
  metadata: Record<string, unknown>
}

async function answerExisting(
  services: Services,
  { address, metadata }: RepeatedSignUp,
  context: RedirectContext,
): Promise<User> {
  const { db, now } = services
  const existing = await findUserAt(db, address)
  if (existing) await tellOwner(services, address, existing.id)
  await recordEvent(db, context, {
    action: 'user_repeated_signup',
    entity: 'user',
    ...(existing && { entityId: existing.id }),
  })

  return decoyUser(db, { address, metadata, now: now() })
}

async function tellOwner(services: Services, address: Address, ownerId: string): Promise<void> {
  const { publicUrl } = services.config
  if (address.kind === 'email') {
    return queueAccountMail(services, ownerId, existingAccountMail({ to: address.email, publicUrl }))
  }
  // The protocol's hook carries codes only: this goes the way of every other SMS.
  await queueSms(services.db, {
    to: address.phone,
    text: `This number has an account at ${await readStudioName(services.db)} already: sign in at ${publicUrl}/login.`,
  })
}
