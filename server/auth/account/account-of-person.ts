import { moveInvitations } from '#server/auth/accounts/move-invitation.ts'
import { dropAllThatSignsIn, emptyUser } from '#server/auth/admin/delete-store.ts'
import { listGrants } from '#server/auth/oauth/grants.ts'
import { passkeyJson } from '#server/auth/passkeys/passkeys.ts'
import { listDevices } from '#server/auth/sessions/devices.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { listCredentialsOf } from '#server/auth/webauthn/credential-store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { leaveRoles, roleNamesOf } from '#server/permissions/service.ts'

import { listKnownDevices } from './account-store.ts'
import { pageOfActivity } from './activity.ts'

const longestActivity = 5000

/** The account of a person, and all that signs in with it. */
export const accountOfPerson: OfPerson = {
  export: async (db, { userId }) => (userId === null ? {} : keptOfAccount(db, userId)),

  async afterAddress(work, change) {
    await moveInvitations(work, change)
    return []
  },

  async forget(db, { userId }, { now }) {
    if (userId === null) return
    await leaveRoles(db, userId, now)
    await dropAllThatSignsIn(db, userId)
    await emptyUser(db, userId, now)
  },
}

export async function keptOfAccount(db: Db, userId: string) {
  const user = await getUser(db, userId)

  return {
    account: { ...accountOf(user), roles: await roleNamesOf(db, userId) },
    signIn: await signInOf(db, user),
    apps: await listGrants(db, { userId }),
    activity: (await pageOfActivity(db, userId, { limit: longestActivity })).events,
  }
}

const accountOf = (user: UserRow) => ({
  id: user.id,
  email: user.email,
  emailConfirmedAt: user.emailConfirmedAt,
  phone: user.phone,
  phoneConfirmedAt: user.phoneConfirmedAt,
  details: user.userMetadata,
  createdAt: user.createdAt,
  lastSignInAt: user.lastSignInAt,
  identities: user.identities.map(({ provider, providerId, identityData, createdAt, lastSignInAt }) => ({
    provider,
    providerId,
    data: identityData,
    createdAt,
    lastSignInAt,
  })),
})

const signInOf = async (db: Db, user: UserRow) => ({
  hasPassword: user.passwordHash !== null,
  secondSteps: user.factors.map(({ factorType, friendlyName, phone, createdAt }) => ({
    kind: factorType,
    name: friendlyName,
    phone,
    addedAt: createdAt,
  })),
  passkeys: (await listCredentialsOf(db, user.id)).filter(({ factorId }) => factorId === null).map(passkeyJson),
  sessions: await listDevices(db, { userId: user.id }),
  knownDevices: await listKnownDevices(db, user.id),
})
