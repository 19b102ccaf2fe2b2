import { emailOf } from '#server/auth/address.ts'
import { sendInvitation } from '#server/auth/admin/invite.ts'
import { findUserByEmail, putIdentity, updateUserRow } from '#server/auth/user-store.ts'
import type { AddressChange, AddressWork } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { grantRole, powerOf, roleNamesOf } from '#server/permissions/service.ts'
import { holds } from '#shared/permissions/may.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'

import { withdrawInvitation } from './invite.ts'

/**
 * Moves the invitation of somebody who has not come yet, when the desk corrects their address. The old link ends in any
 * case; a new one is mailed if the one who corrects the address may give those roles.
 */
export async function moveInvitations(work: AddressWork, { from, to }: AddressChange): Promise<void> {
  if (!work.isCorrection) return

  for (const email of from) await moveInvitation(work, email, to)
}

async function moveInvitation(work: Work, from: string, to: string | null) {
  const { services, context, now } = work
  const user = await findUserByEmail(work, emailOf(from))
  if (!user) return
  const [power, roles] = [await powerOf(services, user.id), await roleNamesOf(work, user.id)]
  if (!(await withdrawInvitation(work, from))) return

  const mayInvite = holds(context.actor, 'manage_users/users') && isWithinPowerOf(context.actor, power)
  if (to === null || !mayInvite || (await findUserByEmail(work, emailOf(to)))) return

  const email = emailOf(to)
  await updateUserRow(work, user.id, { email, updatedAt: now })
  const facts = { email, email_verified: false }
  await putIdentity(work, { userId: user.id, provider: 'email', facts, now })
  for (const role of roles) await grantRole(work, user.id, role)
  const redirectTo = `${services.config.publicUrl}/reset-password`
  await sendInvitation(work, { newId: undefined, email, metadata: {} }, { ...context, redirectTo })
}
