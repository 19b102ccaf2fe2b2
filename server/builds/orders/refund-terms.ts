import type { Db } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import { largestRemainder } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

const over = ['cancelled', 'picked_up', 'shipped', 'closed']

/** What is being built is cancelled before anything of it goes back. */
export async function refuseUnbuilt(db: Db, quoteIds: readonly string[]): Promise<void> {
  const open = await db
    .selectFrom('build')
    .select('number')
    .where('quoteId', 'in', [...quoteIds])
    .where('status', 'not in', over)
    .executeTakeFirst()
  if (open) throw new Failure('not_refundable', `${open.number} is being built. Cancel it first.`)
}

interface Line {
  id: string
  ref: { quoteId: string }
  totalCents: number
}

/** Without what is kept where it was cancelled after the shafts were cut. */
export async function refundTermsOf(db: Db, lines: readonly Line[]): Promise<MostBack[]> {
  const builds = await db
    .selectFrom('build')
    .select(['quoteId', 'feeCents'])
    .where(
      'quoteId',
      'in',
      lines.map(({ ref }) => ref.quoteId),
    )
    .where('feeCents', '>', 0)
    .execute()

  return builds.flatMap(({ quoteId, feeCents }) => {
    const own = lines.filter(({ ref }) => ref.quoteId === quoteId)
    const totals = own.map(({ totalCents }) => totalCents)
    const kept = largestRemainder(
      Math.min(
        feeCents,
        totals.reduce((sum, cents) => sum + cents, 0),
      ),
      totals,
    )

    return own.map(({ id, totalCents }, at) => ({
      lineId: id,
      cents: totalCents - (kept[at] ?? 0),
      because: 'Its shafts were cut: what is kept was agreed when it was cancelled.',
    }))
  })
}
