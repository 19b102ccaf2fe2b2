import { admitInvitation, inviteAccount, refuseHigherRoles, withdrawInvitation } from '#server/auth/service.ts'
import { callAboutOutside, type LeftOutside } from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { refuseUnknownRoles } from '#server/permissions/service.ts'
import { isStudioOpen } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
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

  const withdraw = (trx: Db, email: string) => withdrawInvitation({ ...services, db: trx }, email, context)

  const callAbout = (trx: Db, left: LeftOutside) => callAboutOutside(services, trx, left, context)

  return applySetup({ ...services, invite, withdraw, callAbout }, request, context)
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

/** Shows whoever sets the studio up whether mail leaves the house, and how it looks. */
export async function sendTestMail({ db }: Services, { actor }: Context): Promise<{ to: string }> {
  const to = actor.kind === 'person' ? actor.email : ''
  if (to === '') throw new Failure('wrong_state', 'Sign in with an e-mail address: the test mail goes to yours.')

  const lines = ['It has arrived: what clients are sent will look like this.']
  await atomically(db, (trx) => queueTemplate(trx, { to, template: 'test_mail', lines }))
  return { to }
}
