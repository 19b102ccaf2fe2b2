import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { maximumAttempts } from '#server/auth/codes/one-time-code.ts'
import { admitStep } from '#server/auth/hooks/attempts.ts'
import { admitGuess } from '#server/auth/passwords/guesses.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { lockUser, type UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { decrypt } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import type { FactorAnswer } from '#shared/auth/factors.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { Person } from '#shared/permissions/may.ts'

import type { ChallengeResponse, Effect } from './answering.ts'
import { type ChallengeRow, findChallenge, spendChallenge, tryChallenge } from './challenge-store.ts'
import { isSentCode } from './challenge.ts'
import { deleteUnprovenFactors, spendStep, updateFactor } from './factor-store.ts'
import { inWords, refuseNewStep, type Step, stepOf, type StepType } from './factor.ts'
import { liftedSession } from './lift-session.ts'
import { answerOfSecurityKey } from './security-key.ts'
import { stepOfCode } from './totp.ts'

/** Judges an answer: undefined when it is wrong. */
const judges: Record<StepType, (services: Services, response: ChallengeResponse) => Promise<Effect | undefined>> = {
  totp: judgeTotp,
  phone: judgeSentCode,
  webauthn: answerOfSecurityKey,
}

/** Answers a question to a factor; the session of the person is then one of two steps. */
export async function verifyFactor(
  services: Services,
  person: Person,
  { factorId, answer }: { factorId: string; answer: FactorAnswer },
  context: Context,
): Promise<Session> {
  const factor = await stepOf(services.db, person, factorId)
  if (factor.factorType !== 'webauthn' && !answer.code?.trim()) {
    throw new Failure('validation_failed', 'Code needs to be non-empty')
  }
  const challenge = await challengeOf(services, factor, answer.challenge_id ?? '')
  const user = await getUser(services.db, person.userId)
  const effect = await judged(services, user, { factor, challenge, answer }, context)

  const lifted = await atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    // Of two sessions that take a step at once, each would end the other one.
    await lockUser(trx, user.id)
    if (!(await spendChallenge(trx, challenge.id, services.now()))) throw alreadyAnswered()
    await effect(trx)
    if (factor.status === 'unverified') await admitNewFactor(inside, person, factor)

    await noteAttempt(trx, user.id, { factor, valid: true }, context)
    return liftedSession(inside, person, factor, context)
  })
  return issueTokens(services, lifted, context)
}

async function challengeOf({ db, now }: Services, factor: Step, id: string): Promise<ChallengeRow> {
  const challenge = Id.safeParse(id).success ? await findChallenge(db, factor.id, id) : undefined
  if (!challenge) {
    throw new Failure('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', { status: 422 })
  }
  if (challenge.usedAt) throw alreadyAnswered()
  if (challenge.expiresAt <= now()) {
    throw new Failure(
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    )
  }

  return challenge
}

// The protocol's only code for a question that may not be answered any more, though the address has not changed.
const alreadyAnswered = () => new Failure('mfa_ip_address_mismatch', 'This MFA challenge has been answered already')

/** Guesses count against the account, so that asking again does not give more of them. */
async function judged(
  services: Services,
  user: UserRow,
  response: ChallengeResponse,
  context: Context,
): Promise<Effect> {
  const { factor } = response
  const { id: factorId, factorType } = factor
  const address = user.email ?? user.phone ?? user.id
  const guess = await admitGuess(services, 'second step', address, context.origin).catch(async (error: unknown) => {
    await noteAttempt(services.db, user.id, { factor, valid: false }, context)
    throw error
  })
  const effect = await judges[factorType](services, response)
  const valid = effect !== undefined
  await admitStep(services, { userId: user.id, factorId, factorType, valid }, context)
  if (effect) {
    await guess.succeeded(services.db)
    return effect
  }

  await noteAttempt(services.db, user.id, { factor, valid }, context)
  throw wrongAnswer(factorType)
}

interface Attempt {
  factor: Step
  valid: boolean
}

const noteAttempt = (
  db: Db,
  userId: string,
  { factor: { id: factorId, factorType }, valid }: Attempt,
  context: Context,
) =>
  recordEvent(db, context, {
    action: 'verification_attempted',
    entity: 'user',
    entityId: userId,
    facts: { factorId, factorType, valid },
  })

const wrongAnswer = (type: StepType) =>
  new Failure(
    'mfa_verification_failed',
    type === 'totp'
      ? 'Invalid TOTP code entered'
      : type === 'phone'
        ? 'Invalid MFA Phone code entered'
        : 'Invalid WebAuthn answer',
  )

async function judgeTotp(
  { config, now }: Services,
  { factor, answer }: ChallengeResponse,
): Promise<Effect | undefined> {
  const { id, encryptedSecret, lastUsedStep } = factor
  const secret = decrypt(config.secretKey, 'encrypt factor secrets', encryptedSecret ?? '').toString()
  const step = await stepOfCode(secret, (answer.code ?? '').replaceAll(/\s/g, ''), { now: now(), lastUsedStep })
  if (step === undefined) return undefined

  return async (trx) => {
    // The same code at the same instant, with another question.
    if (!(await spendStep(trx, id, step))) throw wrongAnswer('totp')
  }
}

async function judgeSentCode({ db, config }: Services, { challenge, answer }: ChallengeResponse) {
  const hasGuessLeft = await tryChallenge(db, challenge.id, maximumAttempts)
  const isRight = hasGuessLeft && isSentCode(config.secretKey, challenge, (answer.code ?? '').trim())

  return isRight ? async () => undefined : undefined
}

/** A factor counts from its first right answer on. Others of its kind that were begun and left are forgotten. */
async function admitNewFactor(services: Services, person: Person, factor: Step): Promise<void> {
  const { db, now } = services
  const user = await getUser(db, person.userId)
  refuseNewStep(user, person)
  await updateFactor(db, factor.id, { status: 'verified', updatedAt: now() })
  await deleteUnprovenFactors(db, factor)
  await tellOwner(services, user, `${inWords[factor.factorType]} was added as a second step.`)
}
