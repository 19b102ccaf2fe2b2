import { ban } from '#server/auth/admin/ban.ts'
import { deleteUser } from '#server/auth/admin/delete-user.ts'
import { deleteFactor } from '#server/auth/admin/factors.ts'
import { sendLink } from '#server/auth/codes/send-code.ts'
import { removePasskeyOf } from '#server/auth/passkeys/passkeys.ts'
import { endAllDevices, endDevice } from '#server/auth/sessions/devices.ts'
import { forgetUnprovenPassword, getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { isHeldByAnother, powerOf } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountInReach, inStudioWords, othersAccount } from './account.ts'

/** Mails the owner a link to set a new password, so that staff never know one. */
export async function sendPasswordReset(work: Work, accountId: string): Promise<void> {
  const { email } = await accountInReach(work, accountId)
  if (!email) throw new Failure('wrong_state', 'This account has no e-mail address to send a link to.')

  const link = { userId: accountId, to: email, redirectTo: `${work.services.config.publicUrl}/reset-password` }
  await atomically(work, async (work) => {
    await forgetUnprovenPassword(work, await getUser(work, accountId))
    await sendLink(work, 'recovery', link)
  })
}

const dayMilliseconds = 86_400_000

interface Ban {
  accountId: string
  days: number
}

export async function banAccount(work: Work, { accountId, days }: Ban): Promise<void> {
  await othersAccount(work, accountId)
  const until = new Date(work.now.getTime() + days * dayMilliseconds)

  await atomically(work, async (work) => {
    await refuseLastManager(work, accountId)
    await ban(work, accountId, until)
  })
}

export async function liftBan(work: Work, accountId: string): Promise<void> {
  await accountInReach(work, accountId)
  await atomically(work, (work) => ban(work, accountId, null))
}

/** Refuses to ban or delete the last account that may manage accounts. */
async function refuseLastManager(work: Work, accountId: string): Promise<void> {
  const { roles, permissions } = await powerOf(work.services, accountId)
  const manages = roles.includes('super_admin') || permissions.includes('manage_users/users')
  if (!manages || (await isHeldByAnother(work, 'manage_users/users', accountId))) return

  throw new Failure('wrong_state', 'Nobody else may manage accounts. Give somebody that right first.')
}

interface Step {
  accountId: string
  factorId: string
}

export async function removeSecondStep(work: Work, { accountId, factorId }: Step) {
  await accountInReach(work, accountId)
  await inStudioWords(deleteFactor(work, { userId: accountId, factorId }))
}

interface Key {
  accountId: string
  passkeyId: string
}

export async function removePasskey(work: Work, { accountId, passkeyId }: Key) {
  await accountInReach(work, accountId)
  await removePasskeyOf(work, accountId, passkeyId)
}

interface Device {
  accountId: string
  sessionId: string
}

export async function endDeviceOfAccount(work: Work, { accountId, sessionId }: Device) {
  await accountInReach(work, accountId)
  await inStudioWords(endDevice(work, { userId: accountId }, sessionId))
}

export async function signAccountOut(work: Work, accountId: string): Promise<void> {
  await accountInReach(work, accountId)
  await endAllDevices(work, accountId)
}

interface Deletion {
  accountId: string
  confirmation: string
}

/** Deletes an account softly, once the caller has typed its address. */
export async function deleteAccount(work: Work, { accountId, confirmation }: Deletion) {
  const { email, phone } = await othersAccount(work, accountId)
  const names = [email, phone].filter((name) => name !== null)
  const typed = confirmation.trim().toLowerCase()
  if (names.length > 0 && !names.includes(typed) && !names.includes(typed.replace(/\D/g, ''))) {
    throw new Failure('wrong_state', 'That is not the address of this account. Nothing was deleted.')
  }

  const deleting = atomically(work, async (work) => {
    await refuseLastManager(work, accountId)
    await deleteUser(work, { userId: accountId, softly: true })
  })
  await inStudioWords(deleting)
}
