import type { UserRow } from '#server/auth/user-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { countMessagesToday, queueTemplate, type TemplateMail } from '#server/notices/service.ts'
import { isEmailOfUser } from '#server/people/service.ts'

import { mailForHook } from './messages.ts'

/** Mails an account's owner about it, without a code. A hook that sends mail gets this too. */
export async function queueAccountMail(work: Work, userId: string, mail: TemplateMail): Promise<void> {
  const { template, to, facts = {}, action } = mail
  // The mail that lets the owner take the account back is always sent.
  if (template !== 'email_changed' && (await hasHadEnoughMail(work, userId, to))) return

  const hookPayload = await mailForHook(work, userId, {
    email_action_type: `${template}_notification`,
    redirect_to: action?.url ?? '',
    ...(template === 'email_changed' && { old_email: to }),
    facts,
  })
  await queueTemplate(work, { ...mail, hookPayload })
}

/**
 * Whether an address that the account has not proven has had as many mails today as a guest's may. Without this limit
 * somebody could sign up with a stranger's address and have us mail them at each sign-in.
 */
export async function hasHadEnoughMail(work: Work, userId: string, email: string): Promise<boolean> {
  if (!work.services.config.rateLimits || (await isEmailOfUser(work, userId, email))) return false

  return (await countMessagesToday(work, email)) >= work.services.config.notices.mailsPerGuest
}

/** Mails the account's owner what was changed about signing in, as a whole sentence. */
export async function tellOwner(work: Work, { id, email }: Pick<UserRow, 'id' | 'email'>, what: string) {
  if (!email) return

  await queueAccountMail(work, id, {
    template: 'account_changed',
    to: email,
    facts: { what },
    lines: ['If this was not you, set a new password now: it ends every other session.'],
    action: { label: 'Set a new password', url: `${work.services.config.publicUrl}/forgot-password` },
  })
}
