import { Failure, type FailureCode } from '#shared/http/failure.ts'

const fieldOf: Partial<Record<FailureCode, string>> = {
  weak_password: 'password',
  email_address_invalid: 'email',
  user_already_exists: 'email',
  otp_expired: 'token',
}

/** The server's sentences by the field that each is about. */
export function refusals(error: Error | null): Partial<Record<string, string>> {
  if (!(error instanceof Failure)) return {}

  const told = Object.fromEntries(
    (error.facts.details ?? []).map(({ path, message }) => [path.split('.').at(-1), message]),
  )
  const field = fieldOf[error.code] ?? (error.code === 'validation_failed' ? fieldInSentence(error.message) : undefined)

  return field ? { ...told, [field]: error.message } : told
}

/** The protocol names no field: its sentence does. */
const fieldInSentence = (message: string) =>
  ['password', 'email'].find((field) => message.toLowerCase().includes(field))
