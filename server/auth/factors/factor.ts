import type { UserRow } from '#server/auth/user-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'

import { type FactorRow, findFactor } from './factor-store.ts'

/** The kinds that a person can enrol; recovery codes come with them and have calls of their own. */
export type StepType = 'totp' | 'phone' | 'webauthn'

/** How each is called in a token's list of methods. */
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

/** A second step of the person, by the text of an address. */
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

/** A new step takes one that is there already: who has the password alone must not add the one that lets them in. */
export function refuseNewStep({ factors }: UserRow, { aal }: Pick<Person, 'aal'>): void {
  const hasSecondStep = factors.some(({ status }) => status === 'verified')
  if (lacksAal2({ aal, hasSecondStep })) {
    throw new Failure('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
  }
}
