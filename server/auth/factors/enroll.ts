import { recordEvent } from '#server/audit/service.ts'
import { phoneOf } from '#server/auth/address.ts'
import { lockUser, type UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { encrypt } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { EnrolledFactor, Enrolment } from '#shared/auth/factors.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { deleteStaleFactors, insertFactor } from './factor-store.ts'
import { nameOfType, refuseAnonymous, refuseNewStep, type StepType } from './factor.ts'
import { describeTotp, makeTotpSecret } from './totp.ts'

/** Begins to add a second step. It counts from its first right answer on, and is deleted soon without one. */
export async function enrollFactor(work: Work, person: Person, request: Enrolment) {
  const {
    services: { config },
    now,
  } = work
  const type = typeOf(request)
  if (!config.auth.mfa[type]) {
    throw new Failure(`mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${nameOfType[type]}`)
  }
  const phone = type === 'phone' ? phoneOf(request.phone) : null
  const secret = type === 'totp' ? makeTotpSecret() : undefined

  return atomically(work, async (work): Promise<EnrolledFactor> => {
    await lockUser(work, person.userId)
    const since = new Date(now.getTime() - config.auth.mfa.challengeSeconds * 1000)
    await deleteStaleFactors(work, { userId: person.userId, before: since })
    const user = await getUser(work, person.userId)
    refuseAnonymous(user)
    refuseMore(work, person, user, phone)

    const friendlyName = request.friendly_name?.trim() || null
    const factor = await insertFactor(work, {
      userId: user.id,
      factorType: type,
      status: 'unverified',
      friendlyName,
      phone,
      encryptedSecret: secret ? encrypt(config.secretKey, 'encrypt factor secrets', Buffer.from(secret)) : null,
      createdAt: now,
      updatedAt: now,
    })
    if (!factor) throw nameIsTaken(friendlyName ?? '')
    const facts = { factorId: factor.id, factorType: type }
    await recordEvent(work, { action: 'factor_in_progress', entity: 'user', entityId: user.id, facts })

    const totp = secret && {
      totp: await describeTotp({
        issuer: request.issuer ?? (await readStudioName(work)),
        account: user.email ?? user.phone ?? user.id,
        secret,
      }),
    }
    return {
      id: factor.id,
      type,
      ...(friendlyName && { friendly_name: friendlyName }),
      ...(phone && { phone }),
      ...totp,
    }
  })
}

export const nameIsTaken = (name: string) =>
  new Failure('mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)

function typeOf({ factor_type: type }: Enrolment): StepType {
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw new Failure('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }

  return type
}

function refuseMore({ services: { config } }: Work, person: Person, user: UserRow, phone: string | null): void {
  if (user.factors.length >= config.auth.mfa.mostFactors) {
    throw new Failure(
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    )
  }
  refuseNewStep(user, person)
  if (phone && user.factors.some((factor) => factor.phone === phone && factor.status === 'verified')) {
    throw new Failure(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  }
}
