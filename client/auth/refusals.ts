import { Failure, type FailureCode } from '#shared/http/failure.ts'

type Field = 'email' | 'password'

const fieldOf: Partial<Record<FailureCode, Field>> = {
  weak_password: 'password',
  same_password: 'password',
  email_address_invalid: 'email',
  user_already_exists: 'email',
}

// The protocol's sentences are for programs, and it has one code for all that is left out or misspelt.
const byCode: Partial<Record<FailureCode, string>> = {
  same_password: 'This is the password that you have now. Choose another one.',
  captcha_failed: 'Pass the check that you are not a program, then try again.',
  user_banned: 'This account is closed for now. Please ask the studio.',
  insufficient_aal: 'This account has a second step. Sign in with it first, then change the password.',
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

/** Why an account was not made, entered or changed, for the person who asked. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof Failure)) return error.message

  return byCode[error.code] ?? misspelt(error)?.sentence ?? error.message
}

/** The same by the field that it is about. */
export function refusals(error: Error | null): Partial<Record<string, string>> {
  if (!(error instanceof Failure)) return {}

  const told = Object.fromEntries(
    (error.facts.details ?? []).map(({ path, message }) => [path.split('.').at(-1), message]),
  )
  const field = fieldOf[error.code] ?? misspelt(error)?.field
  return field ? { ...told, [field]: sentenceOf(error) } : told
}
