import { callAuth } from '#client/api/call-auth.ts'
import { auth } from '#client/api/session/session.ts'
import { isOneOf } from '#client/auth/is-one-of.ts'
import { dropSession } from '#client/auth/security/renew.ts'
import { Failure } from '#shared/http/failure.ts'

// A new address or number counts once the code that was sent to it is typed.

/** Setting the present address cancels an unconfirmed change. */
export const changeEmail = (email: string) => auth().updateUser({ email })
export const changePhone = (phone: string) => auth().updateUser({ phone })

/** Sends again what is still to be confirmed. */
export const resendChange = async (address: { email: string } | { phone: string }): Promise<void> => {
  const type = 'email' in address ? 'email_change' : 'phone_change'
  await callAuth(({ resend }) => resend, { query: {}, headers: {}, body: { type, ...address } })
}

type Proof = { type: 'email_change'; email: string } | { type: 'phone_change'; phone: string }

/** False if another mail is still to be confirmed. */
async function prove(proof: Proof, token: string): Promise<boolean> {
  const answer = await callAuth(({ verify }) => verify, { body: { ...proof, token: token.trim() } })
  if (!('access_token' in answer)) return false

  await dropSession(answer)
  return true
}

/** Takes the code of either mail; false if the other one is still to be confirmed. */
export async function proveEmailChange({ newEmail, email }: { newEmail: string; email: string }, code: string) {
  const proof = { type: 'email_change' as const }
  try {
    return await prove({ ...proof, email: newEmail }, code)
  } catch (error) {
    if (!email || !(error instanceof Failure) || !isOneOf(error, 'otp_expired')) throw error
    return prove({ ...proof, email }, code)
  }
}

export const provePhoneChange = (phone: string, code: string) => prove({ type: 'phone_change', phone }, code)
