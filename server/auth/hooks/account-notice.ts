import type { UserRow } from '#server/auth/user-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { countMessagesToday, queueTemplate, type TemplateMail } from '#server/notices/service.ts'
import { isEmailOfUser } from '#server/people/service.ts'

import { mailForHook } from './messages.ts'

/** Mails the owner of an account something about it that holds no code; the hook that sends mail carries this too. */
export async function queueAccountMail(work: Work, userId: string, mail: TemplateMail): Promise<void> {
  const { template, to, facts = {}, action } = mail
  // What takes an account back is always sent.
  if (template !== 'email_changed' && (await wasToldEnough(work, userId, to))) return

  const hookPayload = await mailForHook(work, userId, {
    email_action_type: `${template}_notification`,
    redirect_to: action?.url ?? '',
    ...(template === 'email_changed' && { old_email: to }),
    facts,
  })
  await queueTemplate(work, { ...mail, hookPayload })
}

/**
 * Where nothing has to be proven, whoever signed up with a stranger's address could have us mail them with each sign-in:
 * it is told so much a day as that of a guest.
 */
export async function wasToldEnough(work: Work, userId: string, email: string): Promise<boolean> {
  if (!work.services.config.rateLimits || (await isEmailOfUser(work, userId, email))) return false

  return (await countMessagesToday(work, email)) >= work.services.config.notices.mailsPerGuest
}

/** Tells the owner of an account what was changed in how one gets into it, in a whole sentence. */
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
