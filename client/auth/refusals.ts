import { Failure, type FailureCode } from '#shared/http/failure.ts'

type Field = 'email' | 'password'

const fieldOf: Partial<Record<FailureCode, Field>> = {
  weak_password: 'password',
  same_password: 'password',
  email_address_invalid: 'email',
  user_already_exists: 'email',
}

const outOfTime = 'This took too long. Close it and start again.'

// The protocol's messages are for programs, and it has one code for any missing or invalid field.
const byCode: Partial<Record<FailureCode, string>> = {
  same_password: 'This is the password that you have now. Choose another one.',
  captcha_failed: 'Pass the check that you are not a program, then try again.',
  user_banned: 'This account is closed for now. Please ask the studio.',
  current_password_required: 'Type the password that you have now as well.',
  current_password_invalid: 'This is not the password that you have now.',
  reauthentication_needed: 'You have been signed in here for long. Type the code that we have just mailed to you.',
  reauthentication_not_valid: 'This code is wrong, or no longer good. Ask for a new one.',
  mfa_verification_failed: 'This code is wrong, or was used before. Type the one that is shown now.',
  mfa_challenge_expired: outOfTime,
  mfa_ip_address_mismatch: outOfTime,
  mfa_factor_not_found: outOfTime,
  mfa_factor_name_conflict: 'You have a second step of this name. Choose another name.',
  mfa_verified_factor_exists: 'This number is a second step already.',
  too_many_enrolled_mfa_factors: 'You have as many second steps as an account can have. Remove one first.',
  mfa_recovery_codes_locked: 'Too many wrong codes were typed. Wait a few minutes, then try again.',
  mfa_totp_enroll_not_enabled: 'The studio does not offer authenticator apps at the moment.',
  mfa_phone_enroll_not_enabled: 'The studio does not offer codes by SMS at the moment.',
  mfa_webauthn_enroll_not_enabled: 'The studio does not offer security keys at the moment.',
  mfa_recovery_codes_enroll_not_enabled: 'The studio does not offer recovery codes at the moment.',
  too_many_passkeys: 'You have as many passkeys as an account can have. Remove one first.',
  webauthn_credential_exists: 'This passkey is in your account already.',
  webauthn_challenge_expired: outOfTime,
  webauthn_challenge_not_found: outOfTime,
  webauthn_verification_failed: 'The studio could not check this key. Try again, or use another one.',
  single_identity_not_deletable:
    'This is the only way into your account. Set a password or add a passkey first, then unlink it.',
  email_not_confirmed: 'Confirm your e-mail address first.',
  phone_not_confirmed: 'Confirm your phone number first.',
  otp_expired: 'This code is wrong, or no longer good. Type the latest one, or ask for a new one.',
  email_exists: 'This address belongs to another account.',
  phone_exists: 'This number belongs to another account.',
  insufficient_aal: 'Confirm with your second step first.',
  second_factor_needed: 'Confirm with your second step first.',
}

const bySentence: { about: RegExp; field: Field; sentence: string }[] = [
  { about: /valid password/, field: 'password', sentence: 'Choose a password.' },
  {
    about: /validate email|missing email/,
    field: 'email',
    sentence: 'Type an e-mail address, such as sam@example.com.',
  },
]

const misspelt = (error: Failure) =>
  error.code === 'validation_failed' ? bySentence.find(({ about }) => about.test(error.message)) : undefined

/** Why an account could not be created, entered or changed, in words for its owner. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof Failure)) return error.message

  return byCode[error.code] ?? misspelt(error)?.sentence ?? error.message
}

/** The same by field. */
export function refusals(error: Error | null): Partial<Record<string, string>> {
  if (!(error instanceof Failure)) return {}

  const told = Object.fromEntries(
    (error.facts.details ?? []).map(({ path, message }) => [path.split('.').at(-1), message]),
  )
  const field = fieldOf[error.code] ?? misspelt(error)?.field
  return field ? { ...told, [field]: sentenceOf(error) } : told
}
