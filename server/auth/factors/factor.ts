import type { UserRow } from '#server/auth/user-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'

import { type FactorRow, findFactor } from './factor-store.ts'

/** The factors that a person enrolls; recovery codes are made for them by separate endpoints. */
export type StepType = 'totp' | 'phone' | 'webauthn'

/** The names of the methods in a token. */
export const methodOf = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const

export const nameOfType = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const

/** What people call them. */
export const inWords: Record<StepType, string> = {
  totp: 'An authenticator app',
  phone: 'A phone',
  webauthn: 'A security key',
}

export type Step = FactorRow & { factorType: StepType }

/** A second step of the person, by the id in a path. */
export async function stepOf(work: OnDatabase, person: Person, factorId: string): Promise<Step> {
  const factor = await factorOf(work, person, factorId)
  if (factor.factorType === 'recovery_code') throw noSuchFactor()

  return { ...factor, factorType: factor.factorType }
}

export async function factorOf(work: OnDatabase, person: Pick<Person, 'userId'>, factorId: string): Promise<FactorRow> {
  if (!Id.safeParse(factorId).success) {
    throw new Failure('validation_failed', 'factor_id must be an UUID', { status: 404 })
  }
  const factor = await findFactor(work, person.userId, factorId)
  if (!factor) throw noSuchFactor()

  return factor
}

export const noSuchFactor = () => new Failure('mfa_factor_not_found', 'Factor not found')

export function refuseAnonymous({ isAnonymous }: UserRow): void {
  if (isAnonymous) {
    throw new Failure('no_authorization', 'Anonymous user not allowed to perform these actions', { status: 403 })
  }
}

/**
 * Refuses to add a step before a present one was taken: somebody with only the password must not add a step of their
 * own.
 */
export function refuseNewStep({ factors }: UserRow, { aal }: Pick<Person, 'aal'>): void {
  const hasSecondStep = factors.some(({ status }) => status === 'verified')
  if (lacksAal2({ aal, hasSecondStep })) {
    throw new Failure('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
  }
}
