import { moveInvitations } from '#server/auth/accounts/move-invitation.ts'
import { deleteSignInData, emptyUser } from '#server/auth/admin/delete-store.ts'
import { listGrants } from '#server/auth/oauth/grants.ts'
import { passkeyJson } from '#server/auth/passkeys/passkeys.ts'
import { listDevices } from '#server/auth/sessions/devices.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { listCredentialsOf } from '#server/auth/webauthn/credential-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { leaveRoles, roleNamesOf } from '#server/permissions/service.ts'

import { listKnownDevices } from './account-store.ts'
import { pageOfActivity } from './activity.ts'

const longestActivity = 5000

/** What this feature does with a person's account and everything that signs in with it. */
export const accountOfPerson: OfPerson = {
  export: async (work, { userId }) => (userId === null ? {} : dataOfAccount(work, userId)),

  async afterAddress(work, change) {
    await moveInvitations(work, change)
    return []
  },

  async forget(work, { userId }, { now }) {
    if (userId === null) return
    await leaveRoles({ ...work, now }, userId)
    await deleteSignInData(work, userId)
    await emptyUser({ ...work, now }, userId)
  },
}

export async function dataOfAccount(work: OnDatabase, userId: string) {
  const user = await getUser(work, userId)

  return {
    account: { ...accountOf(user), roles: await roleNamesOf(work, userId) },
    signIn: await signInOf(work, user),
    apps: await listGrants(work, { userId }),
    activity: (await pageOfActivity(work, userId, { limit: longestActivity })).events,
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

const signInOf = async (work: OnDatabase, user: UserRow) => ({
  hasPassword: user.passwordHash !== null,
  secondSteps: user.factors.map(({ factorType, friendlyName, phone, createdAt }) => ({
    kind: factorType,
    name: friendlyName,
    phone,
    addedAt: createdAt,
  })),
  passkeys: (await listCredentialsOf(work, user.id)).filter(({ factorId }) => factorId === null).map(passkeyJson),
  sessions: await listDevices(work, { userId: user.id }),
  knownDevices: await listKnownDevices(work, user.id),
})
