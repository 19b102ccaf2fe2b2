import { inviteAccount, refuseHigherRoles } from '#server/auth/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { refuseUnknownRoles } from '#server/permissions/service.ts'
import { isStudioOpen } from '#server/settings/service.ts'
import { holds } from '#shared/permissions/may.ts'
import type { SetupReport, SetupState } from '#shared/settings/setup-contract.ts'

import { applySetup, readSetupState, type SetupRequest } from './apply.ts'
import { splitName } from './resources.ts'

/** Sets the studio up, and invites its staff in the name of whoever asks. */
export async function setUp(services: Services, request: SetupRequest, context: Context): Promise<SetupReport> {
  const { people = [] } = request.document
  const roles = people.flatMap((person) => (person.invite ? person.roles : []))
  await refuseUnknownRoles(services.db, roles)
  await refuseHigherRoles(services, roles, context)

  return applySetup(
    {
      ...services,
      invite: (trx, { name, email, roles }) =>
        inviteAccount({ ...services, db: trx }, { ...splitName(name), email, roles }, context),
    },
    request,
    context,
  )
}

/** What is missing is said to whoever may do something about it. */
export const setupStateFor = async ({ db }: Services, { actor }: Context): Promise<SetupState> =>
  holds(actor, 'manage_settings/settings') ? readSetupState(db) : { done: await isStudioOpen(db), missing: [] }
