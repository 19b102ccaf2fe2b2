import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'

import { readBalances } from './wallets.ts'

/** The caller's own balances; nothing for an account that is no client yet. */
export async function readOwnCredit(
  work: OnDatabase,
  actor: Actor,
): Promise<{ creditCents: number; owedCents: number }> {
  const { userId } = signedIn(actor)
  const own = await work.trx.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst()
  if (!own) return { creditCents: 0, owedCents: 0 }

  const { creditCents, owedCents } = await readBalances(work, own.id)
  return { creditCents, owedCents }
}
