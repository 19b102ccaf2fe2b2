import { recordEvent } from '#server/audit/service.ts'
import { emailOf, phoneOf } from '#server/auth/address.ts'
import { moveTo } from '#server/auth/codes/change-email.ts'
import { deleteUnusedTokens } from '#server/auth/codes/token-store.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
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
import type { Work } from '#server/kernel/work.ts'
import { partFromAddress } from '#server/people/service.ts'
import type { ChangedUser } from '#shared/auth/admin.ts'
import { longestMetadata } from '#shared/auth/requests.ts'
import type { User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountOf, lockAccount, newHashOf, refuseTaken, roleOf } from './account.ts'
import { ban, banEndOf } from './ban.ts'

/**
 * Changes an account, everything or nothing. A new address needs no mail to prove it, since the studio vouches for it.
 */
export async function changeUser(
  work: Work,
  { userId, change }: { userId: string; change: ChangedUser },
): Promise<User> {
  const role = roleOf(change)
  const bannedUntil = banEndOf(work.services, change.ban_duration)
  const { email: currently } = await accountOf(work, userId)
  const hash = await newHashOf(work, change, change.email || currently || '')

  return atomically(work, async (work) => {
    const user = await lockAccount(work, userId)
    if (hash) await replacePassword(work, user, { hash })
    await changeEmail(work, user, change)
    await changePhone(work, user, change)
    await changeMetadata(work, user.id, change)
    if (role && role !== user.role) await changeRole(work, user.id, role)
    if (bannedUntil !== undefined) await ban(work, user.id, bannedUntil)

    return userJson(await getUser(work, user.id))
  })
}

async function changeEmail(work: Work, user: UserRow, change: ChangedUser): Promise<void> {
  const newEmail = change.email ? emailOf(change.email) : user.email
  const isConfirmed = Boolean(user.emailConfirmedAt) || change.email_confirm === true
  if (newEmail === null || (newEmail === user.email && isConfirmed === Boolean(user.emailConfirmedAt))) return

  if (newEmail === user.email) {
    await deleteUnusedTokens(work, user.id)
    await confirmEmail(work, user.id, 'trusted')
    return note(work, user.id, 'email confirmed')
  }

  await refuseTaken(work, { email: newEmail, phone: undefined })
  if (isConfirmed) {
    await moveTo(work, user, { email: newEmail, claim: 'trusted' })
    return
  }
  await deleteUnusedTokens(work, user.id)
  await partFromAddress(work, user.id)
  await updateUserRow(work, user.id, { email: newEmail, newEmail: null, emailChangeSentAt: null, updatedAt: work.now })
  const facts = { email: newEmail, email_verified: false }
  await putIdentity(work, { userId: user.id, provider: 'email', facts, now: work.now })
  await addProvider(work, user.id, 'email')
  await note(work, user.id, 'email')
}

async function changePhone(work: Work, user: UserRow, change: ChangedUser): Promise<void> {
  const newPhone = change.phone ? phoneOf(change.phone) : user.phone
  const isConfirmed = Boolean(user.phoneConfirmedAt) || change.phone_confirm === true
  if (newPhone === null || (newPhone === user.phone && isConfirmed === Boolean(user.phoneConfirmedAt))) return

  if (newPhone === user.phone) {
    await confirmPhone(work, user.id, { phone: newPhone, claim: 'trusted' })
    return note(work, user.id, 'phone confirmed')
  }

  await refuseTaken(work, { email: undefined, phone: newPhone })
  await deleteUnusedTokens(work, user.id)
  if (isConfirmed) {
    await confirmNewPhone(work, user.id, { phone: newPhone, claim: 'trusted' })
    await tellOwner(work, user, 'One signs in to it with another phone number now.')
  } else {
    await updateUserRow(work, user.id, {
      phone: newPhone,
      newPhone: null,
      phoneChangeSentAt: null,
      updatedAt: work.now,
    })
    const facts = { phone: newPhone, phone_verified: false }
    await putIdentity(work, { userId: user.id, provider: 'phone', facts, now: work.now })
    await addProvider(work, user.id, 'phone')
  }
  await note(work, user.id, 'phone')
}

async function changeMetadata(work: Work, userId: string, change: ChangedUser) {
  const limits = { longest: longestMetadata, now: work.now }
  const merges = [
    [mergeUserMetadata, change.user_metadata, 'metadata'],
    [mergeAppMetadata, change.app_metadata, 'app metadata'],
  ] as const
  for (const [merge, data, what] of merges) {
    if (!data) continue
    if (!(await merge(work, userId, data, limits))) {
      throw new Failure('validation_failed', 'There is too much metadata.')
    }
    await note(work, userId, what)
  }
}

/** Tokens carry the new role from their next refresh on. */
async function changeRole(work: Work, userId: string, role: string): Promise<void> {
  await updateUserRow(work, userId, { role, updatedAt: work.now })
  await note(work, userId, 'role')
}

const note = (work: Work, userId: string, what: string) =>
  recordEvent(work, { action: 'user_modified', entity: 'user', entityId: userId, facts: { what } })
