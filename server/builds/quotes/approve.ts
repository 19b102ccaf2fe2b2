import { createBuild } from '#server/builds/orders/begin.ts'
import { lockSheet } from '#server/builds/sheets/store.ts'
import { readTerms } from '#server/builds/terms.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import { refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { payLinkOf, placeOrder } from '#server/orders/service.ts'
import { getLocation, readStudioPlace } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { type LinkedQuote, quotesContract } from '#shared/builds/quotes/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { draftOf } from './amounts.ts'
import { approveQuotedSheet } from './approve-sheet.ts'
import { approvedMail } from './letters.ts'
import { quoteLink } from './link.ts'
import { currentQuote, presentLinked, quoteNotFound } from './present.ts'
import { takeQuoteStep } from './step.ts'
import { findFittingFee, findQuote, lockFitting, lockQuote, type QuoteRecord } from './store.ts'

interface Approval {
  quoteId: string
  version: number
  signedName: string
  token?: string | undefined
}

/**
 * Agrees to a quote once: its sheet is approved, what it lists is ordered, and parts are promised to it before the deposit is
 * paid. A part that is gone by now is no reason to turn a client away: the build waits for it, and says so.
 */
export function approveQuote(
  services: Services,
  { key, ...request }: Approval & { key: string },
  context: Context,
): Promise<LinkedQuote> {
  const keyed = { endpoint: quotesContract.approveQuote, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const row = await lockQuote(trx, request.quoteId)
      if (!row || !(await maySign(inside, row, request.token, context.actor))) throw quoteNotFound()

      await approve({ services: inside, trx, context }, context, row, request)
      return keep(trx, await presentLinked(inside, await reread(trx, row.id), context.actor))
    }),
  )
}

/** Its client, whoever holds the link of its mail, and staff for a client at the counter. To anybody else it is not there. */
async function maySign(
  { db, config }: Services,
  row: QuoteRecord,
  token: string | undefined,
  actor: Actor,
): Promise<boolean> {
  if (token !== undefined) {
    const linked = quoteLink.read(config.secretKey, token)
    if (linked?.id !== row.id) return false
    await refuseReplaced(linked, row, () => readStudioPlace(db))
    return true
  }
  return holds(actor, 'create_builds/builds') || (actor.kind === 'person' && actor.userId === row.userId)
}

async function approve(
  work: LineWork,
  context: Context,
  row: QuoteRecord,
  { version, signedName }: Approval,
): Promise<void> {
  const { services, trx } = work
  await lockSheet(trx, row.sheetId)
  if (version !== row.version) {
    throw new Failure('version_conflict', 'This quote has changed. Look at it again before you approve.', {
      current: await currentQuote(services, row, context.actor),
    })
  }
  const { zone } = await getLocation(trx)
  if (row.status === 'sent' && (row.validUntil ?? '') < localDayOf(services.now(), zone)) {
    throw new Failure('expired', 'This quote is no longer valid. Ask for a new one.')
  }
  await refuseLostCredit(trx, row)

  const signed = { signedName, signedIp: context.origin.ip }
  await takeQuoteStep(work, row, { to: 'approved', reason: `Signed by ${signedName}`, set: signed })
  await approveQuotedSheet(work, { ...row, ...signed })
  const buildId = await createBuild(work, row)
  const { depositDays } = await readTerms(trx)
  const { rows: _, ...draft } = await draftOf(services, trx, row)
  const order = await placeOrder(
    services,
    {
      ...draft,
      ...(row.totalCents !== null && { expectedTotalCents: row.totalCents }),
      note: `Quote ${row.number}`,
      payWithinMinutes: depositDays * 24 * 60,
    },
    context,
    trx,
  )
  await trx.updateTable('quote').set({ orderId: order.id }).where('id', '=', row.id).execute()
  await trx.updateTable('build').set({ orderId: order.id }).where('id', '=', buildId).execute()
  await mailDeposit(work, row, { id: order.id, cents: order.dueNowCents })
}

/** The fee of a fitting that was paid back since is not taken off as well. */
async function refuseLostCredit(trx: Db, { status, fittingBookingId, creditCents }: QuoteRecord): Promise<void> {
  if (status !== 'sent' || fittingBookingId === null || creditCents === 0) return
  await lockFitting(trx, fittingBookingId)
  const left = await findFittingFee(trx, fittingBookingId)
  if (left !== undefined && left >= creditCents) return

  throw new Failure('price_changed', 'The fitting fee was paid back meanwhile. Ask for a new quote.')
}

async function mailDeposit({ services, trx }: LineWork, row: QuoteRecord, order: { id: string; cents: number }) {
  if (order.cents <= 0 || !row.email || row.personId === null) return
  const { currency, locale } = await getLocation(trx)
  const deposit = priceWords(order.cents, currency, locale)

  await queueTemplate(trx, {
    ...approvedMail(row, deposit, await payLinkOf(services, trx, order.id)),
    to: row.email,
    personId: row.personId,
  })
}

async function reread(trx: Db, id: string): Promise<QuoteRecord> {
  const row = await findQuote(trx, id)
  if (!row) throw quoteNotFound()

  return row
}
