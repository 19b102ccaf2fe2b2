import { recordEvent } from '#server/audit/service.ts'
import { queueAccountMail } from '#server/auth/hooks/account-notice.ts'
import { deleteSessionsOf } from '#server/auth/session-store.ts'
import {
  type UserRow,
  deleteUnproven,
  lockUser,
  putIdentity,
  removeAddedSince,
  updateUserRow,
} from '#server/auth/user-store.ts'
import { adoptProfileOf, confirmEmail, findUserAt, getUser, isUnproven } from '#server/auth/user.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Claim } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { emailChangedMail, existingAccountMail, linkOf } from './mails.ts'
import { type OneTimeCode, issueCode, sameLifetime } from './one-time-code.ts'
import type { RedirectContext } from './redirect.ts'
import { type LinkTo, makeLink, queueLink } from './send-code.ts'
import {
  type TokenRow,
  deleteFlowsOf,
  deleteLaterReverts,
  deleteToken,
  deleteUnusedTokens,
  findTokenOf,
} from './token-store.ts'

// A new address is proven by a mail to it and, unless the studio has switched that off, allowed by a mail to the
// current one.

const revertSeconds = 7 * 86_400

interface Change {
  newEmail: string
  flowId: string | undefined
  /** Sends only the halves that are not confirmed yet. */
  isAgain: boolean
  context: RedirectContext
}

/** The mail of each half of a change. */
type ChangeTokenKind = 'email_change' | 'email_change_current'

/**
 * Mails both halves of a change. If the new address has an account, its owner is told instead, and the asker learns
 * nothing.
 */
export async function sendEmailChange(work: Work, user: UserRow, change: Change): Promise<void> {
  const {
    services: { config },
    now,
  } = work
  const { newEmail, flowId, isAgain, context } = change
  const link = { userId: user.id, redirectTo: context.redirectTo, flowId, facts: { newEmail } }
  const to: Record<ChangeTokenKind, string> = { email_change: newEmail, email_change_current: user.email ?? '' }
  const halves: Partial<Record<ChangeTokenKind, OneTimeCode>> = {}
  const issue = async (half: ChangeTokenKind) => {
    halves[half] = await makeLink({ ...work, context }, half, { ...link, to: to[half] })
  }
  const isUsed = async (kind: 'email_change_new' | 'email_change_current') =>
    isAgain && Boolean((await findTokenOf(work, user.id, kind))?.usedAt)

  const owner = await findUserAt(work, { kind: 'email', email: newEmail })
  if (owner && !isUnproven(owner)) {
    // A code for an address asked for before would otherwise prove this one.
    await deleteToken(work, user.id, 'email_change_new')
    await queueAccountMail(work, owner.id, existingAccountMail({ to: newEmail, publicUrl: config.publicUrl }))
    await updateUserRow(work, user.id, { emailChangeSentAt: now })
  } else if (!(await isUsed('email_change_new'))) {
    await issue('email_change')
  }

  const needsCurrent = config.auth.secureEmailChange && user.email !== null && user.emailConfirmedAt !== null
  if (!needsCurrent) await deleteToken(work, user.id, 'email_change_current')
  else if (!(await isUsed('email_change_current'))) await issue('email_change_current')

  await mailHalves(work, halves, { ...link, to })
}

/** Queues a mail for each half; a hook that sends mail gets both at once, as in the protocol. */
async function mailHalves(
  work: Work,
  halves: Partial<Record<ChangeTokenKind, OneTimeCode>>,
  { to, ...link }: Omit<LinkTo, 'to'> & { to: Record<ChangeTokenKind, string> },
): Promise<void> {
  const { email_change: toNew, email_change_current: toCurrent } = halves
  const forHook = {
    email_action_type: 'email_change',
    token: (toCurrent ?? toNew)?.code ?? '',
    token_hash: toNew?.linkToken ?? '',
    ...(toCurrent && { token_new: toNew?.code ?? '', token_hash_new: toCurrent.linkToken }),
  }
  const isForHook = work.services.config.auth.hooks.send_email !== undefined
  if (toNew) {
    await queueLink(work, 'email_change', { ...link, to: to.email_change }, { sent: toNew, forHook })
  }
  if (toCurrent && !(isForHook && toNew)) {
    const current = { ...link, to: to.email_change_current }
    await queueLink(work, 'email_change_current', current, { sent: toCurrent, forHook })
  }
}

export async function cancelEmailChange(work: OnDatabase, userId: string): Promise<void> {
  await updateUserRow(work, userId, { newEmail: null, emailChangeSentAt: null })
  await deleteToken(work, userId, 'email_change_new')
  await deleteToken(work, userId, 'email_change_current')
}

/**
 * Confirms one half of a change. Returns the user when the change is complete, undefined while the other half is
 * missing.
 */
export async function proveEmailChange(work: Work, token: TokenRow) {
  // Both halves may be confirmed at the same instant: the second must see the first.
  await lockUser(work, token.userId)
  const other = token.kind === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  const otherToken = await findTokenOf(work, token.userId, other)
  if (otherToken && !otherToken.usedAt) return undefined
  if (token.kind === 'email_change_current' && !otherToken) return undefined

  const user = await getUser(work, token.userId)
  // The mail proves only the address that it was sent to, not one that was asked for meanwhile.
  const proven = token.kind === 'email_change_new' ? token.relatesTo : otherToken?.relatesTo
  if (!user.newEmail || user.newEmail !== proven) {
    throw new Failure('otp_expired', 'Email link is invalid or has expired')
  }
  return moveTo(work, user, { email: user.newEmail, claim: 'proven' })
}

interface Move {
  email: string
  claim: Claim
}

/** Gives the account its new address, and mails the old one a link to take the account back. */
export async function moveTo(work: Work, user: UserRow, { email, claim }: Move) {
  await deleteUnproven(work, { email })
  await updateUserRow(work, user.id, { email, newEmail: null, emailChangeSentAt: null })
  const changed = await confirmEmail(work, user.id, claim)
  await deleteUnusedTokens(work, user.id)
  await recordEvent(work, {
    action: 'user_modified',
    entity: 'user',
    entityId: user.id,
    facts: { what: 'email' },
  })
  if (user.email && user.emailConfirmedAt) await tellOldAddress(work, user.id, user.email, email)

  return changed
}

export async function tellOldAddress(work: Work, userId: string, oldEmail: string, newEmail: string): Promise<void> {
  const kind = 'email_revert'
  const { linkToken } = await issueCode(work, {
    userId,
    kind,
    relatesTo: oldEmail,
    lifetime: sameLifetime(revertSeconds),
  })
  const url = linkOf(
    work.services.config.publicUrl,
    linkToken,
    kind,
    `${work.services.config.publicUrl}/reset-password`,
  )
  await queueAccountMail(work, userId, emailChangedMail(oldEmail, newEmail, url))
}

/**
 * Returns the account to its old address: ends all sessions and removes the password and every way to sign in that was
 * added since. An unproven account that has taken the address meanwhile is deleted.
 */
export async function revertEmail(work: Work, token: TokenRow): Promise<UserRow> {
  const { userId, relatesTo } = token
  await deleteUnproven(work, { email: relatesTo })
  await removeAddedSince(work, userId, token.createdAt)
  await updateUserRow(work, userId, { email: relatesTo, newEmail: null, newPhone: null, passwordHash: null })
  await putIdentity(work, {
    userId,
    provider: 'email',
    facts: { email: relatesTo, email_verified: true },
    now: work.now,
  })
  await adoptProfileOf(work, await getUser(work, userId), relatesTo, 'proven')
  await deleteSessionsOf(work, userId)
  await deleteUnusedTokens(work, userId)
  await deleteFlowsOf(work, userId)
  await deleteLaterReverts(work, token)
  await recordEvent(work, {
    action: 'user_modified',
    entity: 'user',
    entityId: userId,
    facts: { what: 'email taken back' },
  })

  return getUser(work, userId)
}
