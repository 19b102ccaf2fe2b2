import type { Work } from '#server/kernel/work.ts'
import { refuseForeignPlace } from '#server/payments/house-money.ts'

import { byWhom } from './spend.ts'
import { insertEntry, listWallets, lockWallets } from './store.ts'

/** A prize that goes into store credit, or, below zero, comes out of it again. */
interface WalletPrize {
  personId: string
  cents: number
  reason: string
}

interface MovedPrize {
  /** None where nothing was left to be taken back. */
  entryId: string | null
  /** What has moved: of a prize that is taken back at most what is left. */
  cents: number
}

/** Locks the store credit of whoever wins or gives back, all at once. */
export async function lockPrizeWallets(work: Work, personIds: readonly string[]): Promise<void> {
  refuseForeignPlace(work)
  if (personIds.length === 0) return
  await lockWallets(
    work,
    [...new Set(personIds)].map((personId) => ({ personId, kind: 'credit' as const })),
  )
}

/** Within the lock of the wallets. The caller posts what has moved. */
export async function movePrize(work: Work, { personId, cents, reason }: WalletPrize): Promise<MovedPrize> {
  const wallet = cents < 0 ? (await listWallets(work, personId)).find(({ kind }) => kind === 'credit') : undefined
  const moved = cents < 0 ? -Math.min(-cents, Math.max(0, wallet?.balanceCents ?? 0)) : cents
  if (moved === 0) return { entryId: null, cents: 0 }

  const entry = { personId, kind: 'credit' as const, what: 'prize' as const, cents: moved, reason }
  const { id } = await insertEntry(work, { ...entry, ...byWhom(work) })
  return { entryId: id, cents: moved }
}
