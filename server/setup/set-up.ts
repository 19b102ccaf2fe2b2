import { admitInvitation, inviteAccount, refuseHigherRoles } from '#server/auth/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { refuseUnknownRoles } from '#server/permissions/service.ts'
import { isStudioOpen } from '#server/settings/service.ts'
import { holds } from '#shared/permissions/may.ts'
import { missingOf } from '#shared/settings/missing.ts'
import type { SetupReport, SetupState } from '#shared/settings/setup-contract.ts'

import { applySetup, type SetupRequest } from './apply.ts'
import { readSetupDocument } from './document.ts'
import { splitName } from './resources.ts'
import { versionOf } from './saves.ts'

/** Sets the studio up, and invites its staff in the name of whoever asks. */
export async function setUp(services: Services, request: SetupRequest, context: Context): Promise<SetupReport> {
  const { people = [] } = request.document
  const roles = people.flatMap((person) => (person.invite ? person.roles : []))
  await refuseUnknownRoles(services.db, roles)
  await refuseHigherRoles(services, roles, context)

  const admitted = await admitInvitees(services, request, context)
  const invite = async (trx: Db, { email }: { email: string }) => {
    const invitation = admitted.get(email)
    if (invitation) await inviteAccount({ ...services, db: trx }, invitation, context)
  }

  return applySetup({ ...services, invite }, request, context)
}

/** Asks for all who may be invited, before the transaction. A dry run asks nobody and mails nobody. */
async function admitInvitees(services: Services, { document, dryRun }: SetupRequest, context: Context) {
  const admitted = new Map<string, Awaited<ReturnType<typeof admitInvitation>>>()
  if (dryRun) return admitted

  for (const { name, email, roles, invite } of document.people ?? []) {
    if (invite && email)
      admitted.set(email, await admitInvitation(services, { ...splitName(name), email, roles }, context))
  }
  return admitted
}

/** What is missing is said to whoever may do something about it. */
export async function setupStateFor({ db }: Services, { actor }: Context): Promise<SetupState> {
  if (!holds(actor, 'manage_settings/settings')) return { done: await isStudioOpen(db), missing: [] }

  const document = await readSetupDocument(db)
  return { done: await isStudioOpen(db), missing: missingOf(document), version: versionOf(document) }
}
