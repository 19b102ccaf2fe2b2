import type { User } from '#shared/auth/contract.ts'

import type { UserRow } from './user-store.ts'

/** A user as the protocol shows it: what is empty is left out, but `email` and `phone` are then ''. */
export function userJson(user: UserRow): User {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: '',
    ...moment('email_confirmed_at', user.emailConfirmedAt),
    ...moment('confirmed_at', user.emailConfirmedAt),
    ...moment('confirmation_sent_at', user.confirmationSentAt),
    ...moment('last_sign_in_at', user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: user.identities.map((identity) => ({
      identity_id: identity.identityId,
      id: identity.providerId,
      user_id: user.id,
      identity_data: identity.identityData,
      provider: identity.provider,
      ...moment('last_sign_in_at', identity.lastSignInAt),
      created_at: text(identity.createdAt),
      updated_at: text(identity.updatedAt),
      email: user.email ?? '',
    })),
    created_at: text(user.createdAt),
    updated_at: text(user.updatedAt),
    is_anonymous: user.isAnonymous,
  }
}

// Identities come as JSON from the database, their moments as text.
const text = (moment: Date | string) => new Date(moment).toISOString()

type MomentName = 'email_confirmed_at' | 'confirmed_at' | 'confirmation_sent_at' | 'last_sign_in_at'

const moment = (name: MomentName, value: Date | string | null): { [K in MomentName]?: string } =>
  value === null ? {} : { [name]: text(value) }
