import { recordEvent } from '#server/audit/service.ts'
import { passwordChangedMail } from '#server/auth/codes/mails.ts'
import { deleteFlowsOf, deleteUnusedTokens } from '#server/auth/codes/token-store.ts'
import { queueAccountMail } from '#server/auth/hooks/account-notice.ts'
import { deleteSessionsOf } from '#server/auth/session-store.ts'
import { setPasswordHash, type UserRow } from '#server/auth/user-store.ts'
import type { Work } from '#server/kernel/work.ts'

interface Replacement {
  hash: string
  /** The session of whoever sets the password. */
  keptSession?: string
}

/** Sets a new password: ends every other session, voids mailed codes and links, and tells the owner. */
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
