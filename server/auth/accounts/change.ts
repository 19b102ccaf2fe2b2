import { ban } from '#server/auth/admin/ban.ts'
import { deleteUser } from '#server/auth/admin/delete-user.ts'
import { deleteFactor } from '#server/auth/admin/factors.ts'
import { sendLink } from '#server/auth/codes/send-code.ts'
import { removePasskeyOf } from '#server/auth/passkeys/passkeys.ts'
import { endAllDevices, endDevice } from '#server/auth/sessions/devices.ts'
import { forgetUnprovenPassword, getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { isHeldByAnother, powerOf } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountInReach, inStudioWords, othersAccount } from './account.ts'

/** Mails the owner a link that sets a new password; nobody of the studio ever knows one. */
export async function sendPasswordReset(services: Services, accountId: string, context: Context): Promise<void> {
  const { email } = await accountInReach(services, accountId, context)
  if (!email) throw new Failure('wrong_state', 'This account has no e-mail address to send a link to.')

  const link = { userId: accountId, to: email, redirectTo: `${services.config.publicUrl}/reset-password` }
  await atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    await forgetUnprovenPassword(inside, await getUser(trx, accountId))
    await sendLink(inside, 'recovery', link, context)
  })
}

const dayMilliseconds = 86_400_000

interface Ban {
  accountId: string
  days: number
}

export async function banAccount(services: Services, { accountId, days }: Ban, context: Context): Promise<void> {
  await othersAccount(services, accountId, context)
  const until = new Date(services.now().getTime() + days * dayMilliseconds)

  await atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    await refuseLastManager(inside, accountId)
    await ban(inside, accountId, until, context)
  })
}

export async function liftBan(services: Services, accountId: string, context: Context): Promise<void> {
  await accountInReach(services, accountId, context)
  await atomically(services.db, (trx) => ban({ ...services, db: trx }, accountId, null, context))
}

/** Somebody must be left who can let the others in again. */
async function refuseLastManager(services: Services, accountId: string): Promise<void> {
  const { roles, permissions } = await powerOf(services, accountId)
  const manages = roles.includes('super_admin') || permissions.includes('manage_users/users')
  if (!manages || (await isHeldByAnother(services, 'manage_users/users', accountId))) return

  throw new Failure('wrong_state', 'Nobody else may manage accounts. Give somebody that right first.')
}

interface Step {
  accountId: string
  factorId: string
}

export async function removeSecondStep(services: Services, { accountId, factorId }: Step, context: Context) {
  await accountInReach(services, accountId, context)
  await inStudioWords(deleteFactor(services, { userId: accountId, factorId }, context))
}

interface Key {
  accountId: string
  passkeyId: string
}

export async function removePasskey(services: Services, { accountId, passkeyId }: Key, context: Context) {
  await accountInReach(services, accountId, context)
  await removePasskeyOf(services, accountId, passkeyId, context)
}

interface Device {
  accountId: string
  sessionId: string
}

export async function endDeviceOfAccount(services: Services, { accountId, sessionId }: Device, context: Context) {
  await accountInReach(services, accountId, context)
  await inStudioWords(endDevice(services.db, { userId: accountId }, sessionId, context))
}

export async function signAccountOut(services: Services, accountId: string, context: Context): Promise<void> {
  await accountInReach(services, accountId, context)
  await endAllDevices(services.db, accountId, context)
}

interface Deletion {
  accountId: string
  confirmation: string
}

/** Deletes an account softly, once whoever asks has typed which one. */
export async function deleteAccount(services: Services, { accountId, confirmation }: Deletion, context: Context) {
  const { email, phone } = await othersAccount(services, accountId, context)
  const names = [email, phone].filter((name) => name !== null)
  const typed = confirmation.trim().toLowerCase()
  if (names.length > 0 && !names.includes(typed) && !names.includes(typed.replace(/\D/g, ''))) {
    throw new Failure('wrong_state', 'That is not the address of this account. Nothing was deleted.')
  }

  const work = atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    await refuseLastManager(inside, accountId)
    await deleteUser(inside, { userId: accountId, softly: true }, context)
  })
  await inStudioWords(work)
}
