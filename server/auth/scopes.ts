import { secondsOf } from '#server/kernel/clock/seconds.ts'
import { oauthScopes } from '#shared/auth/oauth.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { ShownUser } from './user-store.ts'

type Scope = (typeof oauthScopes)[number]

const defaultScopes: readonly Scope[] = ['email']

/** The scopes in a text, without repeats; undefined when one is unknown. */
export function scopesIn(text: string | null | undefined): readonly Scope[] | undefined {
  const names = (text ?? '').split(' ').filter(Boolean)
  if (names.length === 0) return defaultScopes

  return names.every((name) => oauthScopes.some((scope) => scope === name))
    ? oauthScopes.filter((scope) => names.includes(scope))
    : undefined
}

// The metadata of an account in which apps look for a person's name and picture.
const profileKeys = ['name', 'full_name', 'first_name', 'last_name', 'preferred_username', 'avatar_url', 'picture']

/** The parts of an account that its scopes let an app see. */
export function seenByApp(user: ShownUser, scopes: readonly string[]): ShownUser {
  const email = scopes.includes('email') && { email: user.email, emailConfirmedAt: user.emailConfirmedAt }
  const phone = scopes.includes('phone') && { phone: user.phone, phoneConfirmedAt: user.phoneConfirmedAt }
  const shown = scopes.includes('profile') ? profileKeys : []

  return {
    ...hidden,
    id: user.id,
    isAnonymous: user.isAnonymous,
    role: user.role,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    ...email,
    ...phone,
    userMetadata: Object.fromEntries(Object.entries(user.userMetadata).filter(([key]) => shown.includes(key))),
  }
}

/** An app sees what its scopes allow, everybody else the whole account. */
export const shownTo = (actor: Actor, user: ShownUser): ShownUser =>
  actor.kind === 'person' && actor.app ? seenByApp(user, actor.app.scopes) : user

const hidden = {
  email: null,
  emailConfirmedAt: null,
  phone: null,
  phoneConfirmedAt: null,
  invitedAt: null,
  confirmationSentAt: null,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  newPhone: null,
  phoneChangeSentAt: null,
  lastSignInAt: null,
  bannedUntil: null,
  deletedAt: null,
  appMetadata: {},
  identities: [],
  factors: [],
}

/** OpenID Connect's claims about a person. */
export function personClaims(user: ShownUser, scopes: readonly string[]): Record<string, string | number | boolean> {
  return {
    sub: user.id,
    ...(scopes.includes('email') && user.email && emailClaims(user.email, user.emailConfirmedAt !== null)),
    ...(scopes.includes('phone') && user.phone && phoneClaims(user.phone, user.phoneConfirmedAt !== null)),
    ...(scopes.includes('profile') && profileClaims(user)),
  }
}

const emailClaims = (email: string, isVerified: boolean) => ({ email, email_verified: isVerified })

const phoneClaims = (phone: string, isVerified: boolean) => ({
  phone_number: `+${phone}`,
  phone_number_verified: isVerified,
})

function profileClaims({ userMetadata, updatedAt }: ShownUser) {
  const read = (key: string) => {
    const value = userMetadata[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [givenName, familyName] = [read('first_name'), read('last_name')]
  const claims = {
    name: read('name') || read('full_name') || [givenName, familyName].filter(Boolean).join(' '),
    given_name: givenName,
    family_name: familyName,
    preferred_username: read('preferred_username'),
    picture: read('avatar_url') || read('picture'),
  }

  return {
    ...Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== '')),
    updated_at: secondsOf(new Date(updatedAt)),
  }
}
