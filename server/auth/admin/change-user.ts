import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/account-notice.ts'
import { emailOf, phoneOf } from '#server/auth/address.ts'
import { moveTo } from '#server/auth/change-email.ts'
import { deleteUnusedTokens } from '#server/auth/codes/token-store.ts'
import { replacePassword } from '#server/auth/passwords/replace-password.ts'
import { userJson } from '#server/auth/user-json.ts'
import {
  addProvider,
  mergeAppMetadata,
  mergeUserMetadata,
  putIdentity,
  updateUserRow,
  type UserRow,
} from '#server/auth/user-store.ts'
import { confirmEmail, confirmNewPhone, confirmPhone, getUser } from '#server/auth/user.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { partFromAddress } from '#server/people/service.ts'
import type { ChangedUser } from '#shared/auth/admin.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import type { User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountOf, lockAccount, newHashOf, refuseTaken, roleOf } from './account.ts'
import { ban, banEndOf } from './ban.ts'

/** Changes an account, all that is asked or nothing. A new address that is told here needs no mail to prove it. */
export async function changeUser(
  services: Services,
  { userId, change }: { userId: string; change: ChangedUser },
  context: Context,
): Promise<User> {
  const role = roleOf(change)
  const bannedUntil = banEndOf(services, change.ban_duration)
  const { email: currently } = await accountOf(services.db, userId)
  const hash = await newHashOf(services, change, change.email || currently || '')

  return atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const user = await lockAccount(trx, userId)
    if (hash) await replacePassword(inside, user, { hash }, context)
    await changeEmail(inside, user, change, context)
    await changePhone(inside, user, change, context)
    await changeMetadata(inside, user.id, change, context)
    if (role && role !== user.role) await changeRole(inside, user.id, role, context)
    if (bannedUntil !== undefined) await ban(inside, user.id, bannedUntil, context)

    return userJson(await getUser(trx, user.id))
  })
}

async function changeEmail(services: Services, user: UserRow, change: ChangedUser, context: Context): Promise<void> {
  const { db, now } = services
  const newEmail = change.email ? emailOf(change.email) : user.email
  const isConfirmed = Boolean(user.emailConfirmedAt) || change.email_confirm === true
  if (newEmail === null || (newEmail === user.email && isConfirmed === Boolean(user.emailConfirmedAt))) return

  if (newEmail === user.email) {
    await deleteUnusedTokens(db, user.id)
    await confirmEmail(services, user.id, now(), 'trusted')
    return note(services, user.id, 'email confirmed', context)
  }

  await refuseTaken(db, { email: newEmail, phone: undefined })
  if (isConfirmed) {
    await moveTo(services, user, { email: newEmail, claim: 'trusted' }, context)
    return
  }
  await deleteUnusedTokens(db, user.id)
  await partFromAddress(services, user.id)
  await updateUserRow(db, user.id, { email: newEmail, newEmail: null, emailChangeSentAt: null, updatedAt: now() })
  const facts = { email: newEmail, email_verified: false }
  await putIdentity(db, { userId: user.id, provider: 'email', facts, now: now() })
  await addProvider(db, user.id, 'email', now())
  await note(services, user.id, 'email', context)
}

async function changePhone(services: Services, user: UserRow, change: ChangedUser, context: Context): Promise<void> {
  const { db, now } = services
  const newPhone = change.phone ? phoneOf(change.phone) : user.phone
  const isConfirmed = Boolean(user.phoneConfirmedAt) || change.phone_confirm === true
  if (newPhone === null || (newPhone === user.phone && isConfirmed === Boolean(user.phoneConfirmedAt))) return

  if (newPhone === user.phone) {
    await confirmPhone(db, user.id, { phone: newPhone, claim: 'trusted' }, now())
    return note(services, user.id, 'phone confirmed', context)
  }

  await refuseTaken(db, { email: undefined, phone: newPhone })
  await deleteUnusedTokens(db, user.id)
  if (isConfirmed) {
    await confirmNewPhone(db, user.id, { phone: newPhone, claim: 'trusted' }, now())
    await tellOwner(services, user, 'One signs in to it with another phone number now.')
  } else {
    await updateUserRow(db, user.id, { phone: newPhone, newPhone: null, phoneChangeSentAt: null, updatedAt: now() })
    const facts = { phone: newPhone, phone_verified: false }
    await putIdentity(db, { userId: user.id, provider: 'phone', facts, now: now() })
    await addProvider(db, user.id, 'phone', now())
  }
  await note(services, user.id, 'phone', context)
}

async function changeMetadata(services: Services, userId: string, change: ChangedUser, context: Context) {
  const limits = { longest: longestMetadata, now: services.now() }
  const merges = [
    [mergeUserMetadata, change.user_metadata, 'metadata'],
    [mergeAppMetadata, change.app_metadata, 'app metadata'],
  ] as const
  for (const [merge, data, what] of merges) {
    if (!data) continue
    if (!(await merge(services.db, userId, data, limits))) {
      throw new Failure('validation_failed', 'There is too much metadata.')
    }
    await note(services, userId, what, context)
  }
}

/** Tokens carry it from the next refresh on. */
async function changeRole(services: Services, userId: string, role: string, context: Context): Promise<void> {
  await updateUserRow(services.db, userId, { role, updatedAt: services.now() })
  await note(services, userId, 'role', context)
}

const note = ({ db }: Services, userId: string, what: string, context: Context) =>
  recordEvent(db, context, { action: 'user_modified', entity: 'user', entityId: userId, facts: { what } })
