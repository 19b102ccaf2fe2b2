import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Claim } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { queueAccountMail } from '#server/auth/hooks/account-notice.ts'
import { emailChangedMail, existingAccountMail, linkOf } from './mails.ts'
import { issueCode, lasting, type OneTimeCode } from './one-time-code.ts'
import { makeLink, type LinkTo, queueLink } from './send-code.ts'
import {
  deleteFlowsOf,
  deleteLaterReverts,
  deleteToken,
  deleteUnusedTokens,
  findTokenOf,
  type TokenRow,
} from './token-store.ts'
import { deleteSessionsOf } from '#server/auth/session-store.ts'
import type { RedirectContext } from './redirect.ts'
import { deleteUnproven, lockUser, putIdentity, removeAddedSince, updateUserRow, type UserRow } from '#server/auth/user-store.ts'
import { adoptProfileOf, confirmEmail, findUserAt, getUser, isUnproven } from '#server/auth/user.ts'

// A new address is proven by a mail to it and, unless the studio says otherwise, allowed by a mail to the current one.

const revertSeconds = 7 * 86_400

interface Change {
  newEmail: string
  flowId: string | undefined
  /** Only what is still to be confirmed is sent. */
  isAgain: boolean
  context: RedirectContext
}

/** What a half of a change is mailed as. */
type ChangeTokenKind = 'email_change' | 'email_change_current'

/** Mails both halves of a change. An address that has an account already gets told so instead: the asker is not. */
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
    // A code for the address before this one would else prove this one.
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

/** A mail for each half; a hook that sends mail is told of both at once, as the protocol has it. */
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

/** One half is proven: the user when that completes the change, undefined while the other half is missing. */
export async function proveEmailChange(work: Work, token: TokenRow) {
  // Both halves may come at the same instant: one of them must see the other.
  await lockUser(work, token.userId)
  const other = token.kind === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  const otherToken = await findTokenOf(work, token.userId, other)
  if (otherToken && !otherToken.usedAt) return undefined
  if (token.kind === 'email_change_current' && !otherToken) return undefined

  const user = await getUser(work, token.userId)
  // The mail to the new address proves that one only, not another that was asked for meanwhile.
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

/** Gives the account its new address, and tells the old one how to take it back. */
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
    lifetime: lasting(revertSeconds),
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
 * The old address takes the account back: whoever moved it is out with all that they added, and the password is to be
 * set anew. Whoever squats on the address meanwhile does not bar the way.
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
