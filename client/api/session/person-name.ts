import type { User } from '#shared/auth/user.ts'

/** What a person is called in the header: the first name given at sign-up, or the address up to the @. */
export function accountName({ user_metadata, email }: User): string {
  const given = user_metadata['first_name']
  return typeof given === 'string' && given.trim() ? given.trim() : (email.split('@')[0] ?? email)
}
