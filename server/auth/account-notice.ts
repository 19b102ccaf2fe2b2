import type { UserRow } from '#server/auth/user-store.ts'
import type { Services } from '#server/kernel/services.ts'
import { countMessagesToday, queueTemplate, type TemplateMail } from '#server/notices/service.ts'
import { isEmailOfUser } from '#server/people/service.ts'

import { mailForHook } from './hooks/messages.ts'

/** Mails the owner of an account something about it that holds no code; the hook that sends mail carries this too. */
export async function queueAccountMail(
  services: Pick<Services, 'db' | 'config'>,
  userId: string,
  mail: TemplateMail,
): Promise<void> {
  const { template, to, facts = {}, action } = mail
  // What takes an account back is always sent.
  if (template !== 'email_changed' && (await wasToldEnough(services, userId, to))) return

  const hookPayload = await mailForHook(services, userId, {
    email_action_type: `${template}_notification`,
    redirect_to: action?.url ?? '',
    ...(template === 'email_changed' && { old_email: to }),
    facts,
  })
  await queueTemplate(services.db, { ...mail, hookPayload })
}

/**
 * Where nothing has to be proven, whoever signed up with a stranger's address could have us mail them with each sign-in:
 * it is told so much a day as that of a guest.
 */
export async function wasToldEnough(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  email: string,
): Promise<boolean> {
  if (!config.rateLimits || (await isEmailOfUser(db, userId, email))) return false

  return (await countMessagesToday(db, email)) >= config.notices.mailsPerGuest
}

/** Tells the owner of an account what was changed in how one gets into it, in a whole sentence. */
export async function tellOwner(
  services: Pick<Services, 'db' | 'config'>,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  what: string,
) {
  if (!email) return

  await queueAccountMail(services, id, {
    template: 'account_changed',
    to: email,
    facts: { what },
    lines: ['If this was not you, set a new password now: it ends every other session.'],
    action: { label: 'Set a new password', url: `${services.config.publicUrl}/forgot-password` },
  })
}
