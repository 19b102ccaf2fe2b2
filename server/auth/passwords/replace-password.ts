import { recordEvent } from '#server/audit/service.ts'
import { queueAccountMail } from '#server/auth/account-notice.ts'
import { passwordChangedMail } from '#server/auth/codes/mails.ts'
import { deleteFlowsOf, deleteUnusedTokens } from '#server/auth/codes/token-store.ts'
import { deleteSessionsOf } from '#server/auth/sessions/session-store.ts'
import { setPasswordHash, type UserRow } from '#server/auth/user-store.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'

interface Replacement {
  hash: string
  /** That of whoever sets it. */
  keptSession?: string
}

/** A new password ends every other session and voids what was mailed. Its owner is told. */
export async function replacePassword(
  services: Services,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  { hash, keptSession }: Replacement,
  context: Context,
): Promise<void> {
  const { db, config, now } = services
  await setPasswordHash(db, id, hash, now())
  await deleteSessionsOf(db, id, keptSession)
  await deleteUnusedTokens(db, id)
  await deleteFlowsOf(db, id)
  await recordEvent(db, context, { action: 'user_updated_password', entity: 'user', entityId: id })
  if (email) await queueAccountMail(services, id, passwordChangedMail({ to: email, publicUrl: config.publicUrl }))
}
