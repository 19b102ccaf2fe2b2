import type { UserRow } from '#server/auth/user-store.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { Services } from '#server/services.ts'

/** Tells the owner of an account what was changed in how one gets into it, in a whole sentence. */
export async function tellOwner({ db, config }: Pick<Services, 'db' | 'config'>, { email }: UserRow, what: string) {
  if (!email) return

  await queueTemplate(db, {
    template: 'account_changed',
    to: email,
    facts: { what },
    lines: ['If this was not you, set a new password now: it ends every other session.'],
    action: { label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
  })
}
