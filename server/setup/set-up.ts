import {
  inviteAccount,
  prepareInvitation,
  prepareRoles,
  refuseHigherRoles,
  withdrawInvitation,
} from '#server/auth/service.ts'
import { callAboutOutside } from '#server/booking/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { refuseUnknownRoles, setRoles } from '#server/permissions/service.ts'
import { isStudioOpen } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'
import { missingOf } from '#shared/settings/missing.ts'
import type { SetupReport, SetupState } from '#shared/settings/setup-contract.ts'

import { applySetup, type SetupRequest } from './apply.ts'
import { readSetupDocument } from './document.ts'
import { listStaffAccounts } from './invitations.ts'
import { splitName } from './resources.ts'
import { versionOf } from './saves.ts'

/** Sets the studio up, and invites its staff in the name of whoever asks. */
export async function setUp(work: Work, request: SetupRequest): Promise<SetupReport> {
  const { people = [] } = request.document
  const roles = people.flatMap((person) => (person.invite ? (person.roles ?? []) : []))
  await refuseUnknownRoles(work, roles)
  await refuseHigherRoles(work, roles)

  const changedRoles = await prepareChangedRoles(work, request)
  const admitted = await admitInvitees(work, request)
  const report = await applySetup(work, request, (inside) => ({
    invite: async ({ email }) => {
      const invitation = admitted.get(email)
      if (invitation) await inviteAccount(inside, invitation)
    },
    async setRoles() {
      for (const { accountId, change } of changedRoles) await setRoles(inside, accountId, change)
      return changedRoles.map(({ name }) => ({ section: 'people', key: name, what: 'changed' }))
    },
    withdraw: (email) => withdrawInvitation(inside, email),
    callAbout: (left) => callAboutOutside(inside, left),
  }))
  await work.services.places.reload()
  return report
}

/** Whose roles the document changes, of those who have an account. Once the studio is open, only where it overwrites. */
async function prepareChangedRoles(work: Work, { document, overwrite = [] }: SetupRequest) {
  if ((await isStudioOpen(work)) && !overwrite.includes('people')) return []

  const changed = []
  const accounts = await listStaffAccounts(work)
  for (const { name, email, roles } of document.people ?? []) {
    const account = email === null ? undefined : accounts.find((one) => one.email === email)
    if (!account || !roles || roles.toSorted().join() === account.roles.toSorted().join()) continue
    if (!mayGiveRoles(work.context.actor)) {
      throw new Failure('not_allowed', `Whoever changes the role of ${name} has to be allowed to manage accounts.`)
    }
    const { accountId } = account
    changed.push({ name, accountId, change: await prepareRoles(work, { accountId, roles, known: account.roles }) })
  }
  return changed
}

/** The operator's tool may too. */
const mayGiveRoles = (actor: Actor) => actor.kind === 'system' || holds(actor, 'manage_users/users')

/** Asks for all who may be invited, before the transaction. A dry run asks nobody and mails nobody. */
async function admitInvitees(work: Work, { document, dryRun }: SetupRequest) {
  const admitted = new Map<string, Awaited<ReturnType<typeof prepareInvitation>>>()
  if (dryRun) return admitted

  for (const { name, email, roles = [], invite } of document.people ?? []) {
    if (invite && email) admitted.set(email, await prepareInvitation(work, { ...splitName(name), email, roles }))
  }
  return admitted
}

/** What is missing is said to whoever may do something about it. */
export async function setupStateFor(work: Work): Promise<SetupState> {
  if (!holds(work.context.actor, 'manage_settings/settings')) return { done: await isStudioOpen(work), missing: [] }

  const document = await readSetupDocument(work)
  return { done: await isStudioOpen(work), missing: missingOf(document), version: versionOf(document) }
}

/** Shows whoever sets the studio up whether mail leaves the house, and how it looks. */
export async function sendTestMail(work: Work): Promise<{ to: string }> {
  const to = work.context.actor.kind === 'person' ? work.context.actor.email : ''
  if (to === '') throw new Failure('wrong_state', 'Sign in with an e-mail address: the test mail goes to yours.')

  const lines = ['It has arrived: what clients are sent will look like this.']
  await atomically(work, (work) => queueTemplate(work, { to, template: 'test_mail', lines }))
  return { to }
}
