import { recordEvent } from '#server/audit/service.ts'
import { listDevices } from '#server/auth/sessions/devices.ts'
import { getUser, provenAddressesOf } from '#server/auth/user.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { copyOf, subjectOfAccount } from '#server/people/service.ts'
import type { OwnData } from '#shared/auth/own-account.ts'
import type { Person } from '#shared/permissions/may.ts'

import { keptOfAccount } from './account-of-person.ts'

/** Everything that the studio keeps about a person, each feature's part from that feature. Never a secret. */
export async function readOwnData(services: Services, person: Person, context: Context): Promise<OwnData> {
  const { db } = services
  const { userId } = person
  const user = await getUser(db, userId)
  const subject = await subjectOfAccount(db, { userId, ...(await provenAddressesOf(db, user)) })
  const account = await keptOfAccount(db, userId)
  const copy = await copyOf(services, subject)
  await recordEvent(db, context, { action: 'own_data_downloaded', entity: 'user', entityId: userId })

  // On one of them they ask.
  return { ...copy, ...account, signIn: { ...account.signIn, sessions: await listDevices(db, person) } }
}
