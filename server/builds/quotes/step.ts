import { recordKind, takeStep } from '#server/audit/service.ts'
import { type QuoteRecord, findQuote, lockQuote, quoteHistory } from '#server/builds/quote-store.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { type QuoteStatus, quoteSteps, quoteWords } from '#shared/builds/quotes/status.ts'

import { currentQuote } from './present.ts'

type DatedQuote = QuoteRecord & { isOver: boolean }

const quotes = recordKind({
  entity: 'quote',
  noun: 'quote',
  action: 'quote_changed',
  machine: quoteSteps,
  words: quoteWords,
  table: 'quote',
  history: quoteHistory,
  personOf: ({ personId }: DatedQuote) => personId,
  current: (work: Work, row: DatedQuote) => currentQuote(work, row, work.context.actor),
})

interface Step {
  to: QuoteStatus
  reason?: string | undefined
  version?: number | undefined
  /** Further changes of its row. */
  set?: Partial<
    Pick<
      QuoteRecord,
      | 'validUntil'
      | 'totalCents'
      | 'depositCents'
      | 'fromCents'
      | 'sentAt'
      | 'signedName'
      | 'signedIp'
      | 'linkVersion'
      | 'linkRenewedAt'
    >
  > &
    Partial<Pick<QuoteRecord, 'fittingBookingId' | 'creditCents'>>
}

/** Takes a step of a quote's state machine, under its lock. */
export async function takeQuoteStep(
  asked: Work,
  row: QuoteRecord,
  { to, reason, version: seen, set = {} }: Step,
): Promise<void> {
  const work = atPlaceOf(asked, row)
  const isOver = row.validUntil !== null && row.validUntil < localDayOf(work.now, work.place.zone)
  await takeStep(work, quotes, { row: { ...row, isOver }, to, seen, reason, set })
}

interface Superseded {
  sheetId: string
  except?: string
  reason: string
}

/** Ends a sheet's draft and sent quotes, under the sheet's lock. */
export async function supersedeQuotes(work: Work, { sheetId, except, reason }: Superseded): Promise<void> {
  const open = await work.trx
    .selectFrom('quote')
    .select('id')
    .where('sheetId', '=', sheetId)
    .where('status', 'in', ['draft', 'sent'])
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .orderBy('id')
    .execute()
  const { zone } = work.place
  const today = localDayOf(work.services.now(), zone)
  await lockAll(work, { quote: open.map(({ id }) => id) })
  for (const { id } of open) {
    const row = await findQuote(work, id)
    if (row) await takeQuoteStep(work, row, { to: 'superseded', reason, set: { validUntil: row.validUntil ?? today } })
  }
}

/** Ends a quote whose order ended unpaid. */
export async function expireUnpaid(work: Work, quoteId: string): Promise<void> {
  const row = await lockQuote(work, quoteId)
  if (row?.status === 'approved') await takeQuoteStep(work, row, { to: 'expired', reason: 'Its order is over' })
}
