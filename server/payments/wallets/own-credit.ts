import type { Db } from '#server/kernel/db/database.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'

import { readBalances } from './wallets.ts'

/** Of whoever asks: nothing for an account that is no client yet. */
export async function readOwnCredit(db: Db, actor: Actor): Promise<{ creditCents: number; owedCents: number }> {
  const { userId } = signedIn(actor)
  const own = await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst()
  if (!own) return { creditCents: 0, owedCents: 0 }

  const { creditCents, owedCents } = await readBalances(db, own.id)
  return { creditCents, owedCents }
}
