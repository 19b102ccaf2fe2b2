import { getUser } from '#server/auth/user.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

export async function readOwnAccount(work: OnDatabase, userId: string) {
  const { passwordHash } = await getUser(work, userId)

  return { hasPassword: passwordHash !== null }
}
