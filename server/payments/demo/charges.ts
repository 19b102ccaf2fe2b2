import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Charge, ProviderCard } from '#server/payments/provider.ts'
import { type DemoCard, demoCards, isDemoCard } from '#shared/payments/demo-cards.ts'

const secondsUntilLate = 20
const declinesLater: DemoCard = '4000000000000341'

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>

export const findCharge = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('demoCharge').selectAll().where('id', '=', id).executeTakeFirst()

/** A card charged without its holder: a bank that would ask declines. */
export async function outcomeWithoutHolder(work: Timed, ref: string) {
  const kept = await findCharge(work, ref)
  const failed = { card: kept?.card ?? null, succeedsAt: null, status: 'failed' } as const
  if (!kept?.card || kept.dropped) return { ...failed, decline: 'card_removed' } as const
  if (expiryOf(kept) < work.now.toISOString()) return { ...failed, decline: 'expired_card' } as const
  if (kept.card === declinesLater) return { ...failed, decline: 'card_declined' } as const

  const outcome = outcomeOf({ demoCard: kept.card, now: work.now })
  return outcome.status === 'requires_action' ? ({ ...failed, decline: 'authentication_required' } as const) : outcome
}

export function outcomeOf({ demoCard, now }: Pick<Charge, 'demoCard' | 'now'>) {
  const card = demoCard !== undefined && isDemoCard(demoCard) ? demoCard : undefined
  const outcome = card && demoCards[card].outcome
  const late = new Date(now.getTime() + secondsUntilLate * 1000)
  const known = { card: demoCard ?? null, decline: null, succeedsAt: null }
  if (demoCard !== undefined && !outcome) return { ...known, status: 'failed', decline: 'incorrect_number' } as const
  if (outcome === 'card_declined' || outcome === 'insufficient_funds') {
    return { ...known, status: 'failed', decline: outcome } as const
  }
  if (outcome === 'processing') return { ...known, status: 'processing', succeedsAt: late } as const
  if (outcome === 'captured') return { ...known, status: 'captured' } as const

  return { ...known, status: 'requires_action' } as const
}

/** Two years after it was first typed. */
const expiryOf = ({ createdAt }: Pick<ChargeRow, 'createdAt'>): string =>
  new Date(Date.UTC(createdAt.getUTCFullYear() + 2, createdAt.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)

export const keptCardOf = (row: ChargeRow): ProviderCard | undefined =>
  row.card === null ? undefined : { ref: row.id, brand: 'visa', last4: row.card.slice(-4), expiresOn: expiryOf(row) }
