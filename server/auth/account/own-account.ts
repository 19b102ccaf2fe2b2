import { getUser } from '#server/auth/user.ts'
import type { Db } from '#server/kernel/db/database.ts'

export async function readOwnAccount(db: Db, userId: string) {
  const { passwordHash } = await getUser(db, userId)

  return { hasPassword: passwordHash !== null }
}
