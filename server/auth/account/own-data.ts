import { recordEvent } from '#server/audit/service.ts'
import { listGrants } from '#server/auth/oauth/grants.ts'
import { listPasskeys } from '#server/auth/passkeys/passkeys.ts'
import { listDevices } from '#server/auth/sessions/devices.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { getUser, provenAddressesOf } from '#server/auth/user.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { OwnData } from '#shared/auth/own-account.ts'
import type { Person } from '#shared/permissions/may.ts'

import { listKnownDevices } from './account-store.ts'
import { pageOfActivity } from './activity.ts'

const longestActivity = 5000

/** Everything that the studio keeps about a person, each feature's part from that feature. Never a secret. */
export async function readOwnData(services: Services, person: Person, context: Context): Promise<OwnData> {
  const { db, now, ofPerson } = services
  const { userId, roles } = person
  const user = await getUser(db, userId)
  const data = {
    takenAt: now(),
    studio: await readStudioName(db),
    account: { ...accountOf(user), roles },
    signIn: await signInOf(services, person, user),
    apps: await listGrants(db, person),
    activity: (await pageOfActivity(db, userId, { limit: longestActivity })).events,
  }
  const subject = { userId, ...(await provenAddressesOf(db, user)) }
  for (const feature of ofPerson) Object.assign(data, await feature.export?.(db, subject))
  await recordEvent(db, context, { action: 'own_data_downloaded', entity: 'user', entityId: userId })

  return data
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
  identities: user.identities.map(({ provider, identityData, createdAt, lastSignInAt }) => ({
    provider,
    data: identityData,
    createdAt,
    lastSignInAt,
  })),
})

async function signInOf(services: Services, person: Person, user: UserRow) {
  const { db, config } = services

  return {
    hasPassword: user.passwordHash !== null,
    secondSteps: user.factors.map(({ factorType, friendlyName, phone, createdAt }) => ({
      kind: factorType,
      name: friendlyName,
      phone,
      addedAt: createdAt,
    })),
    passkeys: config.auth.passkeys ? await listPasskeys(services, user.id) : [],
    sessions: await listDevices(db, person),
    knownDevices: await listKnownDevices(db, user.id),
  }
}
