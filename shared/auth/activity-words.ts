import { methodInWords } from './method-words.ts'

/** The facts that the audit records beside an action. */
export type ActivityFacts = Readonly<Record<string, unknown>>

const steps: Record<string, string> = {
  totp: 'authenticator app',
  phone: 'phone',
  webauthn: 'security key',
  recovery_code: 'recovery code',
}
const stepOf = ({ factorType }: ActivityFacts) => steps[String(factorType)] ?? 'second step'

const changes: Record<string, string> = {
  email: 'E-mail address changed',
  phone: 'Phone number changed',
  'email taken back': 'E-mail address taken back',
  metadata: 'Profile details changed',
}

const refusals: Record<string, string> = {
  'wrong address or password': 'Wrong password at a sign-in',
  banned: 'Sign-in refused: the account was closed',
  'address not confirmed': 'Sign-in refused: the address was not confirmed',
  'number not confirmed': 'Sign-in refused: the number was not confirmed',
}

type ActivityWords = string | ((facts: ActivityFacts) => string)

/** Each action of the audit in words for the account's owner. */
const words: Record<string, ActivityWords> = {
  login: ({ method }) => {
    const way = methodInWords(String(method))
    return way ? `Signed in with ${way}` : 'Signed in'
  },
  login_refused: ({ cause, method }) =>
    method === 'passkey' ? 'A passkey was refused' : (refusals[String(cause)] ?? 'Sign-in refused'),
  logout: ({ scope }) =>
    scope === 'others' ? 'All other devices signed out' : scope === 'global' ? 'All devices signed out' : 'Signed out',
  session_ended: 'A device was signed out',
  approval_code_made: 'Approval code made',
  approval_code_ended: 'Approval code ended',
  approval_refused: 'An approval code was refused',
  token_revoked: 'A device was signed out: its session was used from two places',

  user_signedup: 'Account made',
  user_repeated_signup: 'Somebody tried to sign up with this address',
  user_invited: 'Invitation sent',
  invitation_withdrawn: 'Invitation taken back',
  invite_accepted: 'Invitation accepted',
  user_confirmed: 'A code or a link was confirmed',
  user_confirmation_requested: 'Confirmation sent',
  user_sign_in_link_requested: 'Sign-in link sent',
  user_recovery_requested: 'Link for a forgotten password sent',
  user_reauthenticate_requested: 'Code for a new password sent',
  user_email_change_requested: 'Change of the e-mail address asked for',
  user_phone_change_requested: 'Change of the phone number asked for',
  code_refused: 'A wrong code was typed',

  user_modified: ({ what }) => changes[String(what)] ?? 'Account changed',
  user_updated_password: 'Password changed',
  password_change_refused: 'Change of the password refused',

  factor_in_progress: (facts) => `Began to add a second step: ${stepOf(facts)}`,
  factor_unenrolled: (facts) =>
    facts['factorType'] === 'recovery_code' ? 'Recovery codes removed' : `Second step removed: ${stepOf(facts)}`,
  factor_deleted: (facts) => `Second step removed: ${stepOf(facts)}`,
  factor_updated: (facts) => `Second step changed: ${stepOf(facts)}`,
  verification_attempted: (facts) =>
    facts['valid'] === true ? `Second step confirmed: ${stepOf(facts)}` : `Second step refused: ${stepOf(facts)}`,
  recovery_codes_made: 'Recovery codes made',

  passkey_created: 'Passkey added',
  passkey_updated: 'Passkey renamed',
  passkey_deleted: 'Passkey removed',

  identity_linked: 'Another account linked',
  identity_unlinked: 'A linked account removed',
  role_granted: 'A role was given',
  role_revoked: 'A role was taken away',
  profile_changed: 'Name or phone number changed',
  consent_given: ({ version }) => `The terms were agreed to, version ${String(version)}`,
  own_data_downloaded: 'The data of the account downloaded',
  user_deleted: 'Account deleted',
  account_change_refused: 'A change by the studio was refused',
  hook_refused: 'Refused by a program of the studio',
  oauth_consent_granted: 'An app was let in',
  oauth_consent_repeated: 'An app was let in again',
  oauth_consent_denied: 'An app was turned away',
  oauth_consent_refused: 'An app was not let in',
  oauth_consent_revoked: 'An app was shut out',
}

/** Left out, because other events tell the same. */
export const unsaidActions = ['challenge_created', 'token_refreshed', 'users_imported']

export function activityInWords(action: string, facts: ActivityFacts): string {
  const said = Object.hasOwn(words, action) ? words[action] : undefined
  if (said === undefined) return 'Something about your account changed'

  return typeof said === 'string' ? said : said(facts)
}
