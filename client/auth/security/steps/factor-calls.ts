import { callAuth } from '#client/api/call-auth.ts'
import { renewSession } from '#client/auth/security/renew.ts'
import { Failure } from '#shared/http/failure.ts'

/** Kinds of second steps that somebody adds by themselves. */
export type StepKind = 'totp' | 'phone' | 'webauthn'

export const addFactor = (body: { factor_type: StepKind; friendly_name?: string; phone?: string }) =>
  callAuth(({ enrollFactor }) => enrollFactor, { body })

/** Removes a second step. The session may be one of a single step from then on, which only a new token says. */
export async function removeFactor(factorId: string): Promise<void> {
  await callAuth(({ unenrollFactor }) => unenrollFactor, { params: { factorId } })
  await renewSession()
}

/** Takes back what was begun and never proven; nothing is lost when that fails, for it is soon forgotten. */
export async function dropUnproven(factorId: string): Promise<void> {
  try {
    await callAuth(({ unenrollFactor }) => unenrollFactor, { params: { factorId } })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
