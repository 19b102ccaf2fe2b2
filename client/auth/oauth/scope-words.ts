/** What an app sees of a person by a scope; those that are left out show nothing more. */
export const scopeWords: Partial<Record<string, string>> = {
  profile: 'Your name and picture',
  email: 'Your e-mail address',
  phone: 'Your phone number',
}

/** What it sees in any case. */
export const leastSeen = 'That you have an account here'
