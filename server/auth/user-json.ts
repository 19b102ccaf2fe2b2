import type { User } from '#shared/auth/user.ts'

import type { ShownUser } from './user-store.ts'

/** A user in the protocol's form: empty fields are left out, except `email` and `phone`, which are ''. */
export function userJson(user: ShownUser): User {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...momentsOf(user),
    ...(user.newEmail !== null && { new_email: user.newEmail }),
    ...(user.newPhone !== null && { new_phone: user.newPhone }),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    ...(user.factors.length > 0 && { factors: user.factors.toSorted(oldestFirst).map(factorJson) }),
    identities: user.identities.toSorted(oldestFirst).map((identity) => ({
      identity_id: identity.identityId,
      id: identity.providerId,
      user_id: user.id,
      identity_data: identity.identityData,
      provider: identity.provider,
      ...moment('last_sign_in_at', identity.lastSignInAt),
      created_at: text(identity.createdAt),
      updated_at: text(identity.updatedAt),
      ...emailOf(identity.identityData),
    })),
    created_at: text(user.createdAt),
    updated_at: text(user.updatedAt),
    is_anonymous: user.isAnonymous,
  }
}

const momentsOf = (user: ShownUser) => ({
  ...moment('email_confirmed_at', user.emailConfirmedAt),
  ...moment('phone_confirmed_at', user.phoneConfirmedAt),
  ...moment('confirmed_at', earliest(user.emailConfirmedAt, user.phoneConfirmedAt)),
  ...moment('invited_at', user.invitedAt),
  ...moment('confirmation_sent_at', user.confirmationSentAt),
  ...moment('recovery_sent_at', user.recoverySentAt),
  ...moment('email_change_sent_at', user.emailChangeSentAt),
  ...moment('phone_change_sent_at', user.phoneChangeSentAt),
  ...moment('reauthentication_sent_at', user.reauthenticationSentAt),
  ...moment('last_sign_in_at', user.lastSignInAt),
  ...moment('banned_until', user.bannedUntil),
  ...moment('deleted_at', user.deletedAt),
})

export function factorJson({ id, factorType, status, friendlyName, phone, ...at }: ShownUser['factors'][number]) {
  return {
    id,
    factor_type: factorType,
    status,
    ...(friendlyName !== null && { friendly_name: friendlyName }),
    ...(phone !== null && { phone }),
    created_at: text(at.createdAt),
    updated_at: text(at.updatedAt),
    ...moment('last_challenged_at', at.lastChallengedAt),
  }
}

interface CreatedRow {
  createdAt: string
}

const oldestFirst = (a: CreatedRow, b: CreatedRow) => Date.parse(a.createdAt) - Date.parse(b.createdAt)

const emailOf = ({ email }: Record<string, unknown>) => (typeof email === 'string' ? { email } : {})

const earliest = (a: Date | string | null, b: Date | string | null) =>
  a && b ? (new Date(a) < new Date(b) ? a : b) : (a ?? b)

const text = (at: Date | string) => new Date(at).toISOString()

type MomentName = Extract<keyof User | 'last_challenged_at', `${string}_at` | 'banned_until'>

/** `{ [name]: at }`; nothing for null. */
const moment = (name: MomentName, at: Date | string | null): { [K in MomentName]?: string } =>
  at === null ? {} : { [name]: text(at) }
