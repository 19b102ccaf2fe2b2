import type { LinkProblem } from '#client/api/session/auth-state.ts'

interface ArrivalWords {
  title: string
  sentence: string
}

const notIn = 'You are not signed in'

const byProblem: Record<LinkProblem, ArrivalWords> = {
  'no longer good': {
    title: 'This link no longer works',
    sentence: 'A link is good once, and only the one of the latest mail. Sign in here, or ask for another one.',
  },
  'asked for in another browser': {
    title: 'Asked for in another browser',
    sentence: 'This link is good only in the browser in which you asked for it. Sign in here in the usual way.',
  },
  'for another account': {
    title: 'This link is for another account',
    sentence: 'Somebody else is signed in here. Sign out first, then follow the link again.',
  },
  'other half missing': {
    title: 'One half is done',
    sentence: 'Now follow the link in the e-mail that went to your other address.',
  },
  'studio unreachable': {
    title: 'The studio cannot be reached',
    sentence: 'Check your connection, and try again.',
  },
}

const elsewhere = { title: notIn, sentence: 'Signing in there did not work. Please try again, or use another way.' }

// Why somebody returns from a provider without being signed in, by the code of the refusal.
const byCode: Record<string, ArrivalWords> = {
  access_denied: { title: notIn, sentence: 'You canceled signing in there. Nothing was changed.' },
  provider_email_needs_verification: {
    title: 'Confirm your address first',
    sentence: 'We sent an e-mail to the address of the account that you chose. Follow its link, then come back.',
  },
  identity_already_exists: {
    title: 'Not linked',
    sentence: 'That account elsewhere belongs to another account of the studio already.',
  },
  signup_disabled: {
    title: notIn,
    sentence: 'There is no account for you here yet, and the studio opens them itself.',
  },
  user_banned: { title: notIn, sentence: 'This account is closed for now. Please ask the studio.' },
  bad_oauth_state: { title: notIn, sentence: 'That took too long, or began in another browser. Please try again.' },
  bad_oauth_callback: elsewhere,
  unavailable: { title: notIn, sentence: 'The other side does not answer right now. Please try again in a moment.' },
  unexpected_failure: elsewhere,
  conflict: elsewhere,
}

/** Why somebody who followed a link, or returned from a provider, is not signed in. */
export const arrivalWords = (problem: LinkProblem, code: string | undefined): ArrivalWords =>
  (problem === 'no longer good' && code !== undefined && Object.hasOwn(byCode, code) && byCode[code]) ||
  byProblem[problem]
