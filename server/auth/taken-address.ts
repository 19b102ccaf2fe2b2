import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { Failure } from '#shared/http/failure.ts'

export const emailExists = (cause?: unknown) =>
  new Failure('email_exists', 'A user with this email address has already been registered', { cause })

export const phoneExists = (cause?: unknown) =>
  new Failure('phone_exists', 'A user with this phone number has already been registered', { cause })

/** Says which address another account has taken meanwhile; any other error goes on. */
export function refuseTakenAddress(error: unknown): never {
  const constraint = constraintBrokenBy(error)
  if (constraint === 'auth_user_email_is_unique') throw emailExists(error)
  if (constraint === 'auth_user_phone_is_unique') throw phoneExists(error)

  throw error
}
