import { emailOf } from '#server/auth/address.ts'
import { sendInvitation } from '#server/auth/admin/invite.ts'
import { findUserByEmail, putIdentity, updateUserRow } from '#server/auth/user-store.ts'
import type { AddressChange, AddressWork } from '#server/kernel/feature.ts'
import { grantRole, powerOf, roleNamesOf } from '#server/permissions/service.ts'
import { holds } from '#shared/permissions/may.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'

import { withdrawInvitation } from './invite.ts'

/**
 * Whoever is invited and did not come yet is invited at the address that the desk has corrected, where the one who corrects it might
 * have invited them with as much: the former link ends in either case.
 */
export async function moveInvitations({ desk }: AddressWork, { from, to }: AddressChange): Promise<void> {
  if (!desk) return

  for (const email of from) await moveInvitation(desk, email, to)
}

type Desk = NonNullable<AddressWork['desk']>

async function moveInvitation({ services: outside, trx, context }: Desk, from: string, to: string | null) {
  const services = { ...outside, db: trx }
  const user = await findUserByEmail(trx, emailOf(from))
  if (!user) return
  const [power, roles] = [await powerOf(services, user.id), await roleNamesOf(trx, user.id)]
  if (!(await withdrawInvitation(services, from, context))) return

  const mayInvite = holds(context.actor, 'manage_users/users') && isWithinPowerOf(context.actor, power)
  if (to === null || !mayInvite || (await findUserByEmail(trx, emailOf(to)))) return

  const email = emailOf(to)
  await updateUserRow(trx, user.id, { email, updatedAt: services.now() })
  const facts = { email, email_verified: false }
  await putIdentity(trx, { userId: user.id, provider: 'email', facts, now: services.now() })
  for (const role of roles) await grantRole(trx, user.id, role, context)
  const redirectTo = `${services.config.publicUrl}/reset-password`
  await sendInvitation(services, { newId: undefined, email, metadata: {} }, { ...context, redirectTo })
}
