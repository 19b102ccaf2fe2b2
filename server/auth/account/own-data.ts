import { recordEvent } from '#server/audit/service.ts'
import { listDevices } from '#server/auth/sessions/devices.ts'
import { getUser, provenAddressesOf } from '#server/auth/user.ts'
import type { Work } from '#server/kernel/work.ts'
import { copyOf, subjectOfAccount } from '#server/people/service.ts'
import type { OwnData } from '#shared/auth/own-account.ts'
import type { Person } from '#shared/permissions/may.ts'

import { dataOfAccount } from './account-of-person.ts'

/** Everything that the studio keeps about the caller, each feature's part from that feature. Never a secret. */
export async function readOwnData(work: Work, person: Person): Promise<OwnData> {
  const { userId } = person
  const user = await getUser(work, userId)
  const subject = await subjectOfAccount(work, { userId, ...(await provenAddressesOf(work, user)) })
  const account = await dataOfAccount(work, userId)
  const copy = await copyOf(work, subject)
  await recordEvent(work, { action: 'own_data_downloaded', entity: 'user', entityId: userId })

  // Lists the sessions again, to mark the one that asks.
  return { ...copy, ...account, signIn: { ...account.signIn, sessions: await listDevices(work, person) } }
}
