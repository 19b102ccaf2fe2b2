import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { givableRoles, powerOf, setRoles } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountInReach, noteRefusal } from './account.ts'

interface Roles {
  accountId: string
  roles: readonly string[]
  known?: readonly string[]
}

/** Sets an account's roles. Each request reads its caller's roles, so a change holds from the next one on. */
export async function setRolesOfAccount(work: Work, request: Roles) {
  const change = await prepareRoles(work, request)
  await atomically(work, (work) => setRoles(work, request.accountId, change))
}

/** Refuses roles, and an account, that may do more than the caller. Not in a transaction: the refusal stays in the audit. */
export async function prepareRoles(work: Work, { accountId, roles, known }: Roles) {
  const { services, context } = work

  await accountInReach(work, accountId)
  const before = (await powerOf(services, accountId)).roles
  const givable = (await givableRoles(services, context.actor)).map(({ name }) => name)
  const beyond = roles.find((role) => !before.includes(role) && !givable.includes(role))
  if (beyond) {
    await noteRefusal(work, accountId, `role ${beyond}`)
    throw new Failure('not_allowed', 'This role may do more than you. Ask somebody who may do as much.')
  }
  return { roles, known: known ?? before }
}
