import { z } from 'zod'

import { createBuild } from '#server/builds/orders/begin.ts'
import { applyChange } from '#server/builds/orders/changed/apply.ts'
import { lockBuild } from '#server/builds/orders/store.ts'
import { lockSheet } from '#server/builds/sheets/store.ts'
import { readTerms } from '#server/builds/terms.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import { refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { exchangeLines, lockOrder, payLinkOf, placeOrder } from '#server/orders/service.ts'
import { getLocation, readStudioPlace } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { type LinkedQuote, quotesContract } from '#shared/builds/quotes/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { draftOf, program } from './amounts.ts'
import { approveQuotedSheet } from './approve-sheet.ts'
import { type ApprovedQuote, findApproved, findBase, refuseNoChange } from './base.ts'
import { orderedCents, reasonsOff } from './kept-off.ts'
import { approvedMail } from './letters.ts'
import { quoteLink } from './link.ts'
import { currentQuote, presentLinked, quoteNotFound } from './present.ts'
import { supersedeQuotes, takeQuoteStep } from './step.ts'
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
      const row = await lockAll(trx, request.quoteId)
      if (!row || !(await maySign(inside, row, request.token, context.actor))) throw quoteNotFound()

      await approve({ services: inside, trx, context }, context, row, request)
      return keep(trx, await presentLinked(inside, await reread(trx, row.id), context.actor))
    }),
  )
}

/** An order is locked before a sheet, and a sheet before its quotes and its build: whoever shares, sends or approves waits. */
async function lockAll(trx: Db, quoteId: string): Promise<QuoteRecord | undefined> {
  const found = await findQuote(trx, quoteId)
  if (!found) return undefined
  const orderId = (await findApproved(trx, found.sheetId))?.orderId
  if (orderId) await lockOrder(trx, orderId)
  await lockSheet(trx, found.sheetId)

  return lockQuote(trx, quoteId)
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
  const base = row.status === 'sent' ? await findBase(trx, row.sheetId) : undefined
  if (row.status === 'sent' && (base?.id ?? null) !== row.changesQuoteId) throw approvedMeanwhile()
  if (base) await refuseOtherOrder(trx, base, row)
  if (base) await endFormer(work, base, row)
  await takeQuoteStep(work, row, { to: 'approved', reason: `Signed by ${signedName}`, set: signed })
  await approveQuotedSheet(work, { ...row, ...signed })
  if (base) await changeOrdered(work, base, row)
  else await order(work, context, row)
  await supersedeQuotes(work, { sheetId: row.sheetId, except: row.id, reason: `${row.number} was approved` })
}

const approvedMeanwhile = () =>
  new Failure('wrong_state', 'Another quote of these clubs was approved meanwhile. Ask for a new one.')

/** Staff have taken something off what was ordered, or given it back, since the change was sent: what it adds is another sum now. */
async function refuseOtherOrder(trx: Db, base: ApprovedQuote, { fromCents }: QuoteRecord): Promise<void> {
  const cents = await orderedCents(trx, { orderId: base.orderId, quoteId: base.id })
  if (cents === (fromCents ?? base.totalCents)) return

  throw new Failure('price_changed', 'What was ordered costs another sum since this quote was sent. Ask for a new one.')
}

async function endFormer(work: LineWork, base: ApprovedQuote, row: QuoteRecord): Promise<void> {
  refuseNoChange(base, row.sheetVersionId)
  const former = await lockQuote(work.trx, base.id)
  if (former) await takeQuoteStep(work, former, { to: 'superseded', reason: `Changed by ${row.number}` })
}

/** The same build and the same order, of what is agreed now. */
async function changeOrdered(work: LineWork, base: ApprovedQuote, row: QuoteRecord): Promise<void> {
  const { services, trx } = work
  const build = await lockBuild(trx, base.buildId)
  if (!build || base.orderId === null) throw approvedMeanwhile()
  await applyChange(work, build, { quote: row, sheetVersionId: row.sheetVersionId })
  const draft = await draftOf(services, trx, row, await reasonsOff(trx, base))
  const { dueNowCents } = await exchangeLines(work, {
    orderId: base.orderId,
    pricedBy: program,
    isOff: ({ kind, ref }) => kind === 'build' && OfQuote.safeParse(ref).data?.quoteId === base.id,
    lines: draft.lines.map((line, at) => {
      const discount = draft.byStaff[at]
      return discount ? { ...line, discount } : line
    }),
    expectedCents: row.totalCents ?? 0,
    reason: `${base.number} was changed by ${row.number}`,
  })
  await trx.updateTable('quote').set({ orderId: base.orderId }).where('id', '=', row.id).execute()
  const paidCents = (base.paidCents ?? 0) - (base.refundedCents ?? 0)
  await mailDeposit(work, row, { id: base.orderId, cents: dueNowCents - paidCents })
}

const OfQuote = z.object({ quoteId: z.uuid() })

async function order(work: LineWork, context: Context, row: QuoteRecord): Promise<void> {
  const { services, trx } = work
  const buildId = await createBuild(work, row)
  const { depositDays } = await readTerms(trx)
  const { rows: _, ...draft } = await draftOf(services, trx, row)
  const placed = await placeOrder(
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
  await trx.updateTable('quote').set({ orderId: placed.id }).where('id', '=', row.id).execute()
  await trx.updateTable('build').set({ orderId: placed.id }).where('id', '=', buildId).execute()
  await mailDeposit(work, row, { id: placed.id, cents: placed.dueNowCents })
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
