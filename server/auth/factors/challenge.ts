import { randomInt, randomUUID } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { refuseChannel } from '#server/auth/address.ts'
import { limitSending, sendCodeBySms } from '#server/auth/codes/send-code.ts'
import { getUser } from '#server/auth/user.ts'
import { creationOptions, requestOptions } from '#server/auth/webauthn/ceremony.ts'
import { listCredentialsOf } from '#server/auth/webauthn/credential-store.ts'
import { relyingPartyOf } from '#server/auth/webauthn/relying-party.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { equal, sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ChallengeRequest, FactorChallenge } from '#shared/auth/factors.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { type ChallengeRow, insertChallenge } from './challenge-store.ts'
import { updateFactor } from './factor-store.ts'
import { nameOfType, refuseNewStep, type Step, stepOf, type StepType } from './factor.ts'

/** What is stored with a challenge, and what the browser is told. */
interface Question {
  kept: { codeHash?: string; webauthnChallenge?: string }
  told: Pick<FactorChallenge, 'webauthn'>
}

interface FactorQuery {
  id: string
  factor: Step
  person: Person
  request: ChallengeRequest
}

const questions: Record<StepType, (work: Work, query: FactorQuery) => Promise<Question>> = {
  // An authenticator app needs no question.
  totp: async () => ({ kept: {}, told: {} }),
  phone: askPhone,
  webauthn: askSecurityKey,
}

/** Challenges a factor of the person. A challenge is answered once, and within minutes. */
export async function challengeFactor(
  work: Work,
  person: Person,
  { factorId, request }: { factorId: string; request: ChallengeRequest },
): Promise<FactorChallenge> {
  const {
    services: { config },
    context,
    now,
  } = work
  const factor = await stepOf(work, person, factorId)
  const type = factor.factorType
  if (!config.auth.mfa[type]) {
    throw new Failure(`mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${nameOfType[type]}`)
  }
  if (factor.status === 'unverified') refuseNewStep(await getUser(work, person.userId), person)
  if (type === 'phone') {
    refuseChannel(request.channel)
    // A number that is not proven may be a stranger's, so the caller's network is counted too.
    const counted = factor.status === 'unverified' ? { context } : {}
    await limitSending(work, {
      what: 'second step',
      address: { kind: 'phone', phone: factor.phone ?? '' },
      ...counted,
    })
  }

  return atomically(work, async (work) => {
    const id = randomUUID()
    const { kept, told } = await questions[type](work, { id, factor, person, request })
    const expiresAt = new Date(now.getTime() + config.auth.mfa.challengeSeconds * 1000)
    await insertChallenge(work, { id, factorId: factor.id, ...kept, createdAt: now, expiresAt })
    await updateFactor(work, factor.id, { lastChallengedAt: now })
    const facts = { factorId: factor.id, factorType: type }
    await recordEvent(work, { action: 'challenge_created', entity: 'user', entityId: person.userId, facts })

    return { id, type, expires_at: secondsOf(expiresAt), ...told }
  })
}

async function askPhone(work: Work, { id, factor, person }: FactorQuery): Promise<Question> {
  const { codeLength } = work.services.config.auth
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  await sendCodeBySms(work, { userId: person.userId, to: factor.phone ?? '', code })

  return { kept: { codeHash: hashOf(work.services.config.secretKey, id, code) }, told: {} }
}

const hashOf = (secretKey: string, challengeId: string, code: string) =>
  sign(secretKey, 'hash one-time codes', 'second step', challengeId, code).toString('base64url')

/** Whether a typed code is the one that was sent to the phone. */
export const isSentCode = (secretKey: string, { id, codeHash }: ChallengeRow, code: string): boolean =>
  codeHash !== null && equal(Buffer.from(hashOf(secretKey, id, code)), Buffer.from(codeHash))

/** Asks a new security key to make a credential, and a known one to sign with it. */
async function askSecurityKey(work: Work, { factor, person, request }: FactorQuery): Promise<Question> {
  refuseForeignParty(work, request)
  if (factor.status === 'unverified') {
    const user = await getUser(work, person.userId)
    const publicKey = await creationOptions(work, {
      user,
      residentKey: 'discouraged',
      userVerification: 'preferred',
    })
    return {
      kept: { webauthnChallenge: publicKey.challenge },
      told: { webauthn: { type: 'create', credential_options: { publicKey } } },
    }
  }

  const keys = await listCredentialsOf(work, person.userId)
  const allowed = keys.filter((key) => key.factorId === factor.id)
  const publicKey = await requestOptions(work, { allowed, userVerification: 'preferred' })
  return {
    kept: { webauthnChallenge: publicKey.challenge },
    told: { webauthn: { type: 'request', credential_options: { publicKey } } },
  }
}

/** Refuses a client that names another domain: another site must not get a challenge that our keys answer. */
function refuseForeignParty({ services: { config } }: Work, { webauthn }: ChallengeRequest): void {
  const { id, origins } = relyingPartyOf(config)
  const rpOrigins = webauthn?.rpOrigins ?? []
  if ((webauthn?.rpId && webauthn.rpId !== id) || rpOrigins.some((origin) => !origins.includes(origin))) {
    throw new Failure('validation_failed', 'WebAuthn: the relying party is not this studio')
  }
}
