/** The data of each scope, in words; the other scopes show nothing more. */
export const scopeWords: Partial<Record<string, string>> = {
  profile: 'Your name and picture',
  email: 'Your e-mail address',
  phone: 'Your phone number',
}

/** The data that every app sees. */
export const leastSeen = 'That you have an account here'
