import { callAuth } from '#client/api/call-auth.ts'
import { renewSession } from '#client/auth/security/renew.ts'
import { Failure } from '#shared/http/failure.ts'

/** Kinds of second steps that people add themselves. */
export type StepKind = 'totp' | 'phone' | 'webauthn'

export const addFactor = (body: { factor_type: StepKind; friendly_name?: string; phone?: string }) =>
  callAuth(({ enrollFactor }) => enrollFactor, { body })

/** Removes a second step. The session may have only one step afterwards; a new token says so. */
export async function removeFactor(factorId: string): Promise<void> {
  await callAuth(({ unenrollFactor }) => unenrollFactor, { params: { factorId } })
  await renewSession()
}

/** Removes a second step that was begun and never proven. If that fails nothing is lost: it expires soon. */
export async function dropUnproven(factorId: string): Promise<void> {
  try {
    await callAuth(({ unenrollFactor }) => unenrollFactor, { params: { factorId } })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
