import { recordEvent } from '#server/audit/service.ts'
import { maximumAttempts } from '#server/auth/codes/one-time-code.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { askStepHook } from '#server/auth/hooks/attempts.ts'
import { admitGuess } from '#server/auth/passwords/guesses.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { lockUser, type UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { decrypt } from '#server/kernel/secrets/secret.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { FactorAnswer } from '#shared/auth/factors.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { Person } from '#shared/permissions/may.ts'

import type { ChallengeResponse, Effect } from './challenge-response.ts'
import { type ChallengeRow, findChallenge, spendChallenge, tryChallenge } from './challenge-store.ts'
import { isSentCode } from './challenge.ts'
import { deleteUnprovenFactors, spendStep, updateFactor } from './factor-store.ts'
import { inWords, refuseNewStep, type Step, stepOf, type StepType } from './factor.ts'
import { liftedSession } from './lift-session.ts'
import { answerOfSecurityKey } from './security-key.ts'
import { stepOfCode } from './totp.ts'

/** Check an answer; undefined when it is wrong. */
const checks: Record<StepType, (work: Work, response: ChallengeResponse) => Promise<Effect | undefined>> = {
  totp: checkTotp,
  phone: checkSentCode,
  webauthn: answerOfSecurityKey,
}

/** Answers a factor's challenge, and lifts the person's session to two steps. */
export async function verifyFactor(
  work: Work,
  person: Person,
  { factorId, answer }: { factorId: string; answer: FactorAnswer },
): Promise<Session> {
  const factor = await stepOf(work, person, factorId)
  if (factor.factorType !== 'webauthn' && !answer.code?.trim()) {
    throw new Failure('validation_failed', 'Code needs to be non-empty')
  }
  const challenge = await challengeOf(work, factor, answer.challenge_id ?? '')
  const user = await getUser(work, person.userId)
  const effect = await checkAnswer(work, user, { factor, challenge, answer })

  const lifted = await atomically(work, async (work) => {
    // Two sessions that take a step at once would each end the other one.
    await lockUser(work, user.id)
    if (!(await spendChallenge(work, challenge.id))) throw alreadyAnswered()
    await effect(work)
    if (factor.status === 'unverified') await activateFactor(work, person, factor)

    await noteAttempt(work, user.id, { factor, valid: true })
    return liftedSession(work, person, factor)
  })
  return issueTokens(work, lifted)
}

async function challengeOf(work: Work, factor: Step, id: string): Promise<ChallengeRow> {
  const challenge = Id.safeParse(id).success ? await findChallenge(work, factor.id, id) : undefined
  if (!challenge) {
    throw new Failure('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', { status: 422 })
  }
  if (challenge.usedAt) throw alreadyAnswered()
  if (challenge.expiresAt <= work.now) {
    throw new Failure(
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    )
  }

  return challenge
}

// The protocol has no better code for a challenge that was answered before.
const alreadyAnswered = () => new Failure('mfa_ip_address_mismatch', 'This MFA challenge has been answered already')

/** Checks an answer. Guesses count against the account, so that another challenge gives no further guesses. */
async function checkAnswer(work: Work, user: UserRow, response: ChallengeResponse): Promise<Effect> {
  const { factor } = response
  const { id: factorId, factorType } = factor
  const address = user.email ?? user.phone ?? user.id
  const guess = await admitGuess(work, 'second step', address, work.context.origin).catch(async (error: unknown) => {
    await noteAttempt(work, user.id, { factor, valid: false })
    throw error
  })
  const effect = await checks[factorType](work, response)
  const valid = effect !== undefined
  await askStepHook(work, { userId: user.id, factorId, factorType, valid })
  if (effect) {
    await guess.succeeded(work)
    return effect
  }

  await noteAttempt(work, user.id, { factor, valid })
  throw wrongAnswer(factorType)
}

interface Attempt {
  factor: Step
  valid: boolean
}

const noteAttempt = (work: Acting, userId: string, { factor: { id: factorId, factorType }, valid }: Attempt) =>
  recordEvent(work, {
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

async function checkTotp(
  { services: { config }, now }: Work,
  { factor, answer }: ChallengeResponse,
): Promise<Effect | undefined> {
  const { id, encryptedSecret, lastUsedStep } = factor
  const secret = decrypt(config.secretKey, 'encrypt factor secrets', encryptedSecret ?? '').toString()
  const step = await stepOfCode(secret, (answer.code ?? '').replaceAll(/\s/g, ''), { now, lastUsedStep })
  if (step === undefined) return undefined

  return async (inside) => {
    // The same code was used at the same instant, with another challenge.
    if (!(await spendStep(inside, id, step))) throw wrongAnswer('totp')
  }
}

async function checkSentCode(work: Work, { challenge, answer }: ChallengeResponse) {
  const hasGuessLeft = await tryChallenge(work, challenge.id, maximumAttempts)
  const isRight = hasGuessLeft && isSentCode(work.services.config.secretKey, challenge, (answer.code ?? '').trim())

  return isRight ? async () => undefined : undefined
}

/** Activates a factor at its first right answer. Other new factors of its kind are deleted. */
async function activateFactor(work: Work, person: Person, factor: Step): Promise<void> {
  const user = await getUser(work, person.userId)
  refuseNewStep(user, person)
  await updateFactor(work, factor.id, { status: 'verified', updatedAt: work.now })
  await deleteUnprovenFactors(work, factor)
  await tellOwner(work, user, `${inWords[factor.factorType]} was added as a second step.`)
}
