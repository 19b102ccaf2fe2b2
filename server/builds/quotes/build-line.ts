import { z } from 'zod'

import { beginBuild, cancelUnpaidBuild } from '#server/builds/orders/begin.ts'
import { findBuildIdBy } from '#server/builds/orders/store.ts'
import { listQuoteLines, type QuoteLineRow } from '#server/builds/quote-store.ts'
import { taxCategoryOf } from '#server/builds/sheets/parts.ts'
import { readTerms } from '#server/builds/terms.ts'
import { lineKind, onlyStaff } from '#server/catalog/service.ts'
import { lockShelves } from '#server/inventory/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { BuildTerms } from '#shared/builds/terms.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { largestRemainder } from '#shared/money.ts'
import type { PaymentRule } from '#shared/orders/payment-rule.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { expireUnpaid } from './step.ts'

const Ref = z.strictObject({ quoteId: z.uuid(), lineId: z.uuid() })
type Ref = z.output<typeof Ref>

/** The line kind of a quote's parts and labor. Only approving the quote orders it, once. */
export const buildLine = lineKind({
  ref: Ref,
  terms: z.strictObject({}),
  reducedBy: 'staff',
  mayBuy: onlyStaff,

  async price(work, lines, { channel }) {
    if (channel !== 'link') throw notOffered()
    const terms = await readTerms(work)
    const known = new Map((await linesOf(work, lines)).map((line) => [line.id, line]))

    return lines.map(({ ref, quantity }) => {
      const line = known.get(ref.lineId)
      if (!line || line.quantity !== quantity) throw notOffered()
      return priceOf(line, terms)
    })
  },

  async toLock(work, lines) {
    const builds = await inOneTrip(quotesIn(lines).map((quoteId) => findBuildIdBy(work, 'quoteId', quoteId)))

    return { build: builds.flatMap((id) => id ?? []) }
  },

  // A build that begins reserves its parts.
  shelve: async (work) => void (await lockShelves(work, work.place.id)),

  async fulfil(work, lines) {
    for (const quoteId of quotesIn(lines)) await beginBuild(work, quoteId)

    return lines.map(() => 'reserved' as const)
  },

  async release(work: Work, lines, cause) {
    if (cause === 'removed') throw notOneByOne()
    for (const quoteId of quotesIn(lines)) {
      await cancelUnpaidBuild(
        work,
        quoteId,
        cause === 'expired' ? 'The deposit was not paid in time' : 'Its order was canceled',
      )
      await expireUnpaid(work, quoteId)
    }
  },

  refundable: (work, parts) =>
    refuseUnbuilt(
      work,
      parts.map(({ line }) => line.ref.quoteId),
    ),

  mostBack: (work, lines) => refundTermsOf(work, lines),
})

const quotesIn = (lines: readonly { ref: Ref }[]) => [...new Set(lines.map(({ ref }) => ref.quoteId))]

const linesOf = async (work: OnDatabase, lines: readonly { ref: Ref }[]): Promise<QuoteLineRow[]> =>
  (await inOneTrip(quotesIn(lines).map((id) => listQuoteLines(work, id)))).flat()

const priceOf = ({ part, name, unitCents, depositCents }: QuoteLineRow, terms: BuildTerms) => ({
  name,
  unitCents,
  taxCategory: taxCategoryOf(part),
  revenueAccount: part === 'labour' ? accounts.labour : accounts.parts,
  rule: ruleOf(depositCents, terms),
  terms: {},
})

/** Once sent, a line's share of the quote's deposit: rounded shares would not add up to it. */
function ruleOf(depositCents: number | null, { depositPercent }: BuildTerms): PaymentRule {
  if (depositCents === null) return depositPercent === 0 ? 'later' : { depositBp: depositPercent * 100 }

  return depositCents === 0 ? 'later' : { depositCents }
}

/** The clubs would be built all the same, and the quote would no longer match its order. */
const notOneByOne = () =>
  new Failure(
    'wrong_state',
    'What is built is not taken out line by line. Change its sheet, take something off its price, or cancel the build.',
  )

const notOffered = () => new Failure('not_offered', 'What is built is ordered by approving its quote.')

const over = ['cancelled', 'picked_up', 'shipped', 'closed'] as const

/** A build is canceled before anything of it is refunded. */
async function refuseUnbuilt({ trx }: OnDatabase, quoteIds: readonly string[]): Promise<void> {
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
async function refundTermsOf({ trx }: OnDatabase, lines: readonly Line[]): Promise<MostBack[]> {
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
