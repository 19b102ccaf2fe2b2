import { mailNewLink, quoteLink } from '#server/builds/links.ts'
import {
  type ApprovedQuote,
  type QuoteRecord,
  findApproved,
  findBase,
  findQuote,
  listFittingsToCredit,
  lockFitting,
  lockQuote,
  refuseNoChange,
} from '#server/builds/quote-store.ts'
import { readTerms } from '#server/builds/terms.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { type Quote, quotesContract } from '#shared/builds/quotes/contract.ts'
import type { QuoteStatus } from '#shared/builds/quotes/status.ts'
import type { BuildTerms } from '#shared/builds/terms.ts'
import { Failure } from '#shared/http/failure.ts'
import { largestRemainder, priceWords, shareOfCents } from '#shared/money.ts'
import { dayWords } from '#shared/time-words.ts'

import { amountsOfQuote } from './amounts.ts'
import { quoteMail } from './letters.ts'
import { quoteNotFound, readQuote } from './present.ts'
import { keepDiscounts, orderedCents } from './staff-discounts.ts'
import { supersedeQuotes, takeQuoteStep } from './step.ts'

interface SendQuoteRequest {
  quoteId: string
  version?: number
  validUntil?: string
}

/** Fixes a quote's totals and mails its link. Earlier quotes of the sheet end. */
export function sendQuote(
  work: Work,
  { key, ...request }: SendQuoteRequest & { key: string | undefined },
): Promise<Quote> {
  const keyed = { endpoint: quotesContract.sendQuote, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await send(work, request)
      return keep(work, await readQuote(work, request.quoteId))
    }),
  )
}

async function send(asked: Work, { quoteId, version, validUntil }: SendQuoteRequest): Promise<void> {
  const { now } = asked
  const { row, base } = await openDraft(asked, quoteId)
  const work = atPlaceOf(asked, row)
  if (base) await keepDiscounts(work, base, row.id)
  const fromCents = base ? await orderedCents(work, { orderId: base.orderId, quoteId: base.id }) : null
  const { zone, currency, locale } = work.place
  const today = localDayOf(now, zone)
  const terms = await readTerms(work)
  const until = validUntil ?? addDays(today, terms.validDays)
  if (until < today) throw invalidDay()

  const { rows, lines, sums } = await amountsOfQuote(work, row)
  const depositCents = depositOf(base, sums.totalCents, terms)
  const shares = largestRemainder(
    depositCents,
    lines.map(({ totalCents }) => totalCents),
  )
  for (const [at, { id }] of rows.entries()) await shareDeposit(work, id, shares[at] ?? 0)
  await supersedeQuotes(work, { sheetId: row.sheetId, except: row.id, reason: 'A newer quote was sent' })
  await supersedeCancelled(work, row.sheetId)
  const sent = {
    linkVersion: row.linkVersion + 1,
    totalCents: sums.totalCents,
    depositCents,
    validUntil: until,
    fromCents,
  }
  const credit = { fittingBookingId: row.fittingBookingId, creditCents: row.creditCents }
  await takeQuoteStep(work, row, {
    to: 'sent',
    version,
    set: { ...sent, ...credit, sentAt: now, linkRenewedAt: now },
  })

  const amount = (cents: number) => priceWords(cents, currency, locale)
  await mailQuote(
    work,
    { ...row, ...sent },
    {
      total: amount(sums.totalCents),
      deposit: depositCents > 0 ? amount(depositCents) : '',
      until: dayWords(until, locale),
      note: row.note,
      change: fromCents === null ? undefined : changeInWords(sums.totalCents - fromCents, amount),
    },
  )
}

/** Locks a draft with its sheet and the quote it changes, against approving and sharing. */
async function openDraft(work: Work, quoteId: string) {
  const sheetId = (await findQuote(work, quoteId))?.sheetId
  if (sheetId === undefined) throw quoteNotFound()
  await lockAll(work, { sheet: sheetId, quote: quoteId })
  const row = await findQuote(work, quoteId)
  if (!row) throw quoteNotFound()
  if (row.personId === null) throw new Failure('wrong_state', 'Nobody is left to send this quote to.')
  if (row.status !== 'draft') throw new Failure('wrong_state', refusalOf(row.status))
  const base = await findBase(work, sheetId)
  if (base) refuseNoChange(base, row.sheetVersionId)
  if ((base?.id ?? null) !== row.changesQuoteId) {
    throw new Failure('wrong_state', 'Another quote of this sheet was approved meanwhile. Quote the sheet anew.')
  }

  return { row: base ? row : await withCredit(work, row, row.personId), base }
}

const shareDeposit = ({ trx }: OnDatabase, id: string, depositCents: number) =>
  changeOne(trx.updateTable('quoteLine').set({ depositCents }).where('id', '=', id))

/** A client without a mail address approves it at the counter. */
async function mailQuote(work: Work, row: QuoteRecord, words: Parameters<typeof quoteMail>[2]): Promise<void> {
  if (!row.email || row.personId === null) return

  await queueTemplate(work, { ...quoteMail(work, row, words), to: row.email, personId: row.personId })
}

function changeInWords(more: number, amount: (cents: number) => string): string {
  if (more === 0) return 'It costs the same.'

  return `That is ${amount(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than was agreed.`
}

const invalidDay = () =>
  new Failure('invalid_input', 'This day is over.', { details: [{ path: 'validUntil', message: 'This day is over.' }] })

/** Checks that the fitting's fee is still free: another quote may use it, or it may be refunded. */
async function withCredit(work: OnDatabase, row: QuoteRecord, personId: string): Promise<QuoteRecord> {
  if (row.fittingBookingId === null) return row
  await lockFitting(work, row.fittingBookingId)
  const free = await listFittingsToCredit(work, personId, row.id)
  const fee = free.find(({ id }) => id === row.fittingBookingId)

  return fee
    ? { ...row, creditCents: Math.min(row.creditCents, fee.cents) }
    : { ...row, fittingBookingId: null, creditCents: 0 }
}

const refusalOf = (status: QuoteStatus) =>
  status === 'superseded'
    ? 'A newer version of its sheet was shared since. Quote that one.'
    : 'This quote was sent already.'

/** A change of begun work asks for no further deposit: its difference is due with the balance. */
function depositOf(base: ApprovedQuote | undefined, totalCents: number, { depositPercent }: BuildTerms): number {
  if (!base || base.orderStatus === null || base.orderStatus === 'awaiting_payment') {
    return shareOfCents(totalCents, depositPercent, 100)
  }
  return Math.max(0, Math.min(totalCents, (base.paidCents ?? 0) - (base.refundedCents ?? 0)))
}

/** Ends the quote of a canceled build. */
async function supersedeCancelled(work: Work, sheetId: string): Promise<void> {
  const approved = await findApproved(work, sheetId)
  const row = approved?.buildStatus === 'cancelled' ? await lockQuote(work, approved.id) : undefined
  if (row) await takeQuoteStep(work, row, { to: 'superseded', reason: 'Its build was cancelled' })
}

/** Mails a quote again; the former link ends. */
export const sendQuoteAgain = (work: Work, quoteId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const row = await findQuote(work, quoteId)
    if (!row) throw quoteNotFound()
    if (row.status !== 'sent') throw new Failure('wrong_state', 'Only a quote that waits for an answer is sent again.')

    const renewed = { table: 'quote', what: `quote ${row.number}`, row } as const
    return mailNewLink(atPlaceOf(work, row), renewed, quoteLink.urlOf)
  })
