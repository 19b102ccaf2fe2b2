import { randomUUID } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { type Address, addressOf } from '#server/auth/address.ts'
import { beginFlow, challengeOf } from '#server/auth/codes/flow.ts'
import { existingAccountMail } from '#server/auth/codes/mails.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { limitSending, sendLink, sendText } from '#server/auth/codes/send-code.ts'
import { queueAccountMail } from '#server/auth/hooks/account-notice.ts'
import { askBeforeUserCreated, queueAfterUserCreated } from '#server/auth/hooks/user-created.ts'
import { withMinimumDuration } from '#server/auth/minimum-duration.ts'
import { refuseWeak } from '#server/auth/passwords/password-policy.ts'
import { hashPassword } from '#server/auth/passwords/password.ts'
import { anonymousRate } from '#server/auth/rates.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { startSession } from '#server/auth/sessions/session.ts'
import { userJson } from '#server/auth/user-json.ts'
import { type UserRow, asStored, insertUser } from '#server/auth/user-store.ts'
import { confirmEmail, confirmPhone, findUserAt, getUser, makeAccount, unverifiedFacts } from '#server/auth/user.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueSms } from '#server/notices/service.ts'
import { isPublished, recordConsent } from '#server/people/service.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { SignUp } from '#shared/auth/requests.ts'
import type { Session, User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Makes an account and sends its confirmation; where that is automatic, signs in at once. An address that has an
 * account gets the same answer after the same time, and its owner is told.
 */
export async function signUp(work: Work, request: SignUp, context: RedirectContext): Promise<Session | User> {
  const { services, now } = work
  const { auth } = services.config
  if (!auth.signUp) throw new Failure('signup_disabled', 'Signups not allowed for this instance')
  if (!request.email && !request.phone) return signUpAnonymously(work, request, context)
  if (!request.password) throw new Failure('validation_failed', 'Signup requires a valid password')

  const address = addressOf(request, auth)
  const challenge = challengeOf(request)
  const terms = await termsOf(work, request)
  if (challenge && address.kind === 'phone')
    throw new Failure('validation_failed', 'PKCE not supported for phone signups')
  await refuseWeak(work, request.password, address.kind === 'email' ? address.email : '')
  const isAutomatic = address.kind === 'email' ? auth.autoconfirm : auth.autoconfirmPhone
  if (!isAutomatic) await limitSending(work, { what: 'signup', address, context })

  const metadata = request.data ?? {}
  const id = await askBeforeUserCreated({ ...work, context }, { address, metadata })
  // One moment for all fields: differences would tell a new account from a decoy.
  const making = hashPassword(request.password, services.config.auth.password.hashCost).then((passwordHash) =>
    atomically(work, async (work) => {
      const userId = await makeAccount(work, { id, address, passwordHash, metadata, now })
      if (!userId && isAutomatic) throw new Failure('user_already_exists', 'User already registered')
      if (!userId) return answerExisting(work, { address, metadata }, context)

      await recordEvent({ ...work, context }, { action: 'user_signedup', entity: 'user', entityId: userId })
      if (terms) await recordConsent({ ...work, context }, userId, terms)
      await queueAfterUserCreated({ ...work, context }, userId)
      if (isAutomatic) return startSession({ ...work, context }, await confirm(work, userId, address), 'password')

      const flowId = await beginFlow(work, userId, 'email/signup', challenge)
      await sendConfirmation(work, { userId, address, flowId }, context)
      return userJson(await getUser(work, userId))
    }),
  )
  const made = await withMinimumDuration(making)
  return 'takeBack' in made ? issueTokens({ ...work, context }, made) : made
}

/** The terms to which somebody agrees at sign-up. An older version is recorded as that version. */
async function termsOf(work: OnDatabase, { terms_version: version }: SignUp) {
  if (!version) return undefined
  const terms = { code: 'account_terms', version } as const
  if (await isPublished(work, terms)) return terms

  throw new Failure('validation_failed', 'There is no such version of the terms.')
}

/** Confirms the address without proof. */
const confirm = (work: Work, userId: string, address: Address): Promise<UserRow> =>
  address.kind === 'email'
    ? confirmEmail(work, userId, 'typed')
    : confirmPhone(work, userId, { phone: address.phone, claim: 'typed' })

interface ConfirmationRequest {
  userId: string
  address: Address
  flowId?: string | undefined
}

export async function sendConfirmation(
  work: Work,
  { userId, address, flowId }: ConfirmationRequest,
  context: RedirectContext,
) {
  if (address.kind === 'phone')
    return sendText({ ...work, context }, 'phone_confirmation', { userId, to: address.phone })

  return sendLink({ ...work, context }, 'signup', { userId, to: address.email, redirectTo: context.redirectTo, flowId })
}

async function signUpAnonymously(work: Work, { data }: SignUp, context: RedirectContext): Promise<Session> {
  const {
    services: { config, limits },
    now,
  } = work

  if (!config.auth.anonymous) throw new Failure('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  await limits.take(
    anonymousRate(config.auth.limits),
    context.origin?.ip ?? '',
    (seconds) =>
      new Failure('over_request_rate_limit', `Request rate limit reached. Please try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      }),
  )

  const id = await askBeforeUserCreated({ ...work, context }, { metadata: data ?? {} })
  const begun = await atomically(work, async (work) => {
    const userId = await insertUser(work, {
      ...(id !== undefined && { id }),
      isAnonymous: true,
      appMetadata: '{}',
      userMetadata: JSON.stringify(data ?? {}),
      createdAt: now,
      updatedAt: now,
    })
    if (!userId) throw new Error('The id of a new anonymous account is taken.')
    await recordEvent(
      { ...work, context },
      {
        action: 'user_signedup',
        entity: 'user',
        entityId: userId,
        facts: { anonymous: true },
      },
    )
    await queueAfterUserCreated({ ...work, context }, userId)

    return startSession({ ...work, context }, await getUser(work, userId), 'anonymous')
  })
  return issueTokens({ ...work, context }, begun)
}

interface RepeatedSignUp {
  address: Address
  metadata: Record<string, unknown>
}

async function answerExisting(
  work: Work,
  { address, metadata }: RepeatedSignUp,
  context: RedirectContext,
): Promise<User> {
  const existing = await findUserAt(work, address)
  if (existing) await tellOwner(work, address, existing.id)
  await recordEvent(
    { ...work, context },
    {
      action: 'user_repeated_signup',
      entity: 'user',
      ...(existing && { entityId: existing.id }),
    },
  )

  return decoyUser(work, { address, metadata, now: work.now })
}

async function tellOwner(work: Work, address: Address, ownerId: string): Promise<void> {
  const { publicUrl } = work.services.config
  if (address.kind === 'email') {
    return queueAccountMail(work, ownerId, existingAccountMail({ to: address.email, publicUrl }))
  }
  // The protocol's hook carries codes only, so this is sent like any other SMS.
  await queueSms(work, {
    to: address.phone,
    text: `This number has an account at ${await readStudioName(work)} already: sign in at ${publicUrl}/login.`,
  })
}

interface Decoy {
  address: Address
  metadata: Record<string, unknown>
  now: Date
}

/** For an address that has an account already: in every field, to the order of the keys, like one that was just made. */
async function decoyUser(work: OnDatabase, { address, metadata, now }: Decoy): Promise<User> {
  const id = randomUUID()
  const at = now.toISOString()
  const { kind, ...column } = address
  const facts = { ...unverifiedFacts(address, metadata), sub: id }

  return userJson({
    ...nothingYet,
    email: null,
    phone: null,
    ...column,
    id,
    confirmationSentAt: now,
    createdAt: now,
    updatedAt: now,
    appMetadata: await asStored(work, { provider: kind, providers: [kind] }),
    userMetadata: await asStored(work, facts),
    identities: [
      {
        identityId: randomUUID(),
        provider: kind,
        providerId: id,
        identityData: await asStored(work, facts),
        lastSignInAt: at,
        createdAt: at,
        updatedAt: at,
      },
    ],
  })
}

const nothingYet = {
  emailConfirmedAt: null,
  phoneConfirmedAt: null,
  provenPhone: null,
  passwordHash: null,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  invitedAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  newPhone: null,
  phoneChangeSentAt: null,
  lastSignInAt: null,
  isAnonymous: false,
  role: 'authenticated',
  bannedUntil: null,
  deletedAt: null,
  factors: [],
}
