import { recordEvent } from '#server/audit/service.ts'
import { queueAccountMail } from '#server/auth/hooks/account-notice.ts'
import { passwordChangedMail } from '#server/auth/codes/mails.ts'
import { deleteFlowsOf, deleteUnusedTokens } from '#server/auth/codes/token-store.ts'
import { deleteSessionsOf } from '#server/auth/session-store.ts'
import { setPasswordHash, type UserRow } from '#server/auth/user-store.ts'
import type { Work } from '#server/kernel/work.ts'

interface Replacement {
  hash: string
  /** That of whoever sets it. */
  keptSession?: string
}

/** A new password ends every other session and voids what was mailed. Its owner is told. */
export async function replacePassword(
  work: Work,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  { hash, keptSession }: Replacement,
): Promise<void> {
  await setPasswordHash(work, id, hash)
  await deleteSessionsOf(work, id, keptSession)
  await deleteUnusedTokens(work, id)
  await deleteFlowsOf(work, id)
  await recordEvent(work, { action: 'user_updated_password', entity: 'user', entityId: id })
  if (email)
    await queueAccountMail(work, id, passwordChangedMail({ to: email, publicUrl: work.services.config.publicUrl }))
}
