import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import { largestRemainder } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

const over = ['cancelled', 'picked_up', 'shipped', 'closed'] as const

/** A build is canceled before anything of it is refunded. */
export async function refuseUnbuilt({ trx }: OnDatabase, quoteIds: readonly string[]): Promise<void> {
  const open = await trx
    .selectFrom('build')
    .select('number')
    .where('quoteId', 'in', [...quoteIds])
    .where('status', 'not in', over)
    .executeTakeFirst()
  if (open) throw new Failure('not_refundable', `${open.number} is being built. Cancel it first.`)
}

interface Line {
  orderId: string
  ref: { quoteId: string }
}

/** The refundable rest of a canceled build: paid, less the kept part and earlier refunds, over all its lines. */
export async function refundTermsOf({ trx }: OnDatabase, lines: readonly Line[]): Promise<MostBack[]> {
  const kept = await trx
    .selectFrom('build')
    .innerJoin('customerOrder', 'customerOrder.id', 'build.orderId')
    .innerJoin('orderLine', 'orderLine.orderId', 'customerOrder.id')
    .select(['build.quoteId', 'orderLine.id', 'dueCents'])
    .select(({ eb }) => eb('orderLine.totalCents', '-', eb.ref('returnedCents')).as('leftCents'))
    .where(
      'build.quoteId',
      'in',
      lines.map(({ ref }) => ref.quoteId),
    )
    .where('build.feeCents', '>', 0)
    .where('orderLine.kind', '=', 'build')
    .where('orderLine.state', '=', 'released')
    .orderBy('orderLine.position')
    .execute()

  return [...Map.groupBy(kept, ({ quoteId }) => quoteId).values()].flatMap((own) => {
    const left = own.map(({ leftCents }) => leftCents)
    const sum = left.reduce((all, cents) => all + cents, 0)
    const most = largestRemainder(Math.min(sum, Math.max(0, 0 - (own[0]?.dueCents ?? 0))), left)
    return own.map(({ id }, at) => ({
      lineId: id,
      cents: most[at] ?? 0,
      because: 'What is kept of it was agreed when it was canceled',
    }))
  })
}
