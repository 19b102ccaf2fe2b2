import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { givableRoles, powerOf, setRoles } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountInReach, noteRefusal } from './account.ts'

interface Roles {
  accountId: string
  roles: readonly string[]
  known?: readonly string[]
}

/** Requests ask for the roles of whoever sends them, so a change holds from the next one on. */
export async function setRolesOfAccount(services: Services, { accountId, roles, known }: Roles, context: Context) {
  await accountInReach(services, accountId, context)
  const before = (await powerOf(services, accountId)).roles
  const givable = (await givableRoles(services, context.actor)).map(({ name }) => name)
  const beyond = roles.find((role) => !before.includes(role) && !givable.includes(role))
  if (beyond) {
    await noteRefusal(services, accountId, `role ${beyond}`, context)
    throw new Failure('not_allowed', 'This role may do more than you. Ask somebody who may do as much.')
  }

  await atomically(services.db, (trx) =>
    setRoles({ ...services, db: trx }, accountId, { roles, known: known ?? before }, context),
  )
}
