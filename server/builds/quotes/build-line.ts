import { z } from 'zod'

import { beginBuild, letGoOfBuild } from '#server/builds/orders/begin.ts'
import { refundTermsOf, refuseUnbuilt } from '#server/builds/orders/refund-terms.ts'
import { readTerms } from '#server/builds/terms.ts'
import { lineKind, onlyStaff } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { BuildTerms } from '#shared/builds/terms.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import type { PaymentRule } from '#shared/orders/payment-rule.ts'

import { taxCategoryOf } from './parts.ts'
import { expireUnpaid } from './step.ts'
import { listQuoteLines, type QuoteLineRow } from './store.ts'

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

  async fulfil(work, lines) {
    for (const quoteId of quotesIn(lines)) await beginBuild(work, quoteId)

    return lines.map(() => 'reserved' as const)
  },

  async release(work: Work, lines, cause) {
    if (cause === 'removed') throw notOneByOne()
    for (const quoteId of quotesIn(lines)) {
      await letGoOfBuild(
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
