import { lockSheet } from '#server/builds/sheets/store.ts'
import { readTerms } from '#server/builds/terms.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { type Quote, quotesContract } from '#shared/builds/quotes/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { largestRemainder, priceWords, shareOfCents } from '#shared/money.ts'
import { dayWords } from '#shared/time-words.ts'

import { amountsOfQuote } from './amounts.ts'
import { quoteMail } from './letters.ts'
import { quoteNotFound, readQuote } from './present.ts'
import { takeQuoteStep } from './step.ts'
import { listFittingsToCredit, lockFitting, lockQuote, type QuoteRecord } from './store.ts'

interface SendQuoteRequest {
  quoteId: string
  version?: number
  validUntil?: string
}

/** Fixes what a quote comes to and mails its link. What was sent before for the same sheet is of no use any more. */
export function sendQuote(
  services: Services,
  { key, ...request }: SendQuoteRequest & { key: string | undefined },
  context: Context,
): Promise<Quote> {
  const keyed = { endpoint: quotesContract.sendQuote, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      await send({ services: { ...services, db: trx }, trx, context }, request)
      return keep(trx, await readQuote({ ...services, db: trx }, request.quoteId))
    }),
  )
}

async function send(work: LineWork, { quoteId, version, validUntil }: SendQuoteRequest): Promise<void> {
  const { services, trx } = work
  const found = await lockQuote(trx, quoteId)
  if (!found) throw quoteNotFound()
  if (found.personId === null || !found.email) {
    throw new Failure('wrong_state', 'This client has no mail address. Write it on their page first.')
  }
  if (found.status !== 'draft') throw new Failure('wrong_state', 'This quote was sent already.')
  // Whoever sends or approves a quote of a sheet waits for whoever does: one of them is accepted.
  await lockSheet(trx, found.sheetId)
  const row = await withCredit(trx, found, found.personId)
  const { zone, currency, locale } = await getLocation(trx)
  const today = localDayOf(services.now(), zone)
  const terms = await readTerms(trx)
  const until = validUntil ?? addDays(today, terms.validDays)
  if (until < today) throw invalidDay()

  const { rows, lines, sums } = await amountsOfQuote(services, trx, row)
  const depositCents = shareOfCents(sums.totalCents, terms.depositPercent, 100)
  const shares = largestRemainder(
    depositCents,
    lines.map(({ totalCents }) => totalCents),
  )
  for (const [at, { id }] of rows.entries()) {
    await trx
      .updateTable('quoteLine')
      .set({ depositCents: shares[at] ?? 0 })
      .where('id', '=', id)
      .execute()
  }
  await supersedeOthers(work, row)
  const sent = { linkVersion: row.linkVersion + 1, totalCents: sums.totalCents, depositCents, validUntil: until }
  const credit = { fittingBookingId: row.fittingBookingId, creditCents: row.creditCents }
  await takeQuoteStep(work, row, {
    to: 'sent',
    version,
    set: { ...sent, ...credit, sentAt: services.now(), linkRenewedAt: services.now() },
  })

  const amount = (cents: number) => priceWords(cents, currency, locale)
  const words = {
    total: amount(sums.totalCents),
    deposit: depositCents > 0 ? amount(depositCents) : '',
    until: dayWords(until, locale),
    note: row.note,
  }
  await queueTemplate(trx, {
    ...quoteMail(services, { ...row, ...sent }, words),
    to: found.email,
    personId: found.personId,
  })
}

const invalidDay = () =>
  new Failure('invalid_input', 'This day is over.', { details: [{ path: 'validUntil', message: 'This day is over.' }] })

/** The fee that is taken off is free still, and as much of it: another quote may have been sent with it, or some paid back. */
async function withCredit(trx: Db, row: QuoteRecord, personId: string): Promise<QuoteRecord> {
  if (row.fittingBookingId === null) return row
  await lockFitting(trx, row.fittingBookingId)
  const free = await listFittingsToCredit(trx, personId, row.id)
  const fee = free.find(({ id }) => id === row.fittingBookingId)

  return fee
    ? { ...row, creditCents: Math.min(row.creditCents, fee.cents) }
    : { ...row, fittingBookingId: null, creditCents: 0 }
}

async function supersedeOthers(work: LineWork, { id, sheetId }: QuoteRecord): Promise<void> {
  const others = await work.trx
    .selectFrom('quote')
    .select(['id', 'status'])
    .where('sheetId', '=', sheetId)
    .where('id', '<>', id)
    .where('status', 'in', ['sent', 'approved'])
    .orderBy('id')
    .execute()
  if (others.some(({ status }) => status === 'approved')) {
    throw new Failure('wrong_state', 'Another quote of this sheet is approved already.')
  }
  for (const other of others) {
    const row = await lockQuote(work.trx, other.id)
    if (row) await takeQuoteStep(work, row, { to: 'superseded', reason: 'A newer quote was sent' })
  }
}
