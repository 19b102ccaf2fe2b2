import { z } from 'zod'

import { applyChange } from '#server/builds/changed/apply.ts'
import { quoteLink } from '#server/builds/links.ts'
import { createBuild } from '#server/builds/orders/begin.ts'
import { lockBuild } from '#server/builds/orders/store.ts'
import {
  type ApprovedQuote,
  type QuoteRecord,
  findApproved,
  findBase,
  findFittingFee,
  findQuote,
  lockFitting,
  lockQuote,
  refuseNoChange,
} from '#server/builds/quote-store.ts'
import { agree } from '#server/builds/sheets/approve.ts'
import { findSheet, listVersions } from '#server/builds/sheets/store.ts'
import { readTerms } from '#server/builds/terms.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { exchangeLines, payLinkOf, placeOrder } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { type LinkedQuote, quotesContract } from '#shared/builds/quotes/contract.ts'
import { isAgreed } from '#shared/builds/sheets/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { draftOf, program } from './amounts.ts'
import { approvedMail } from './letters.ts'
import { currentQuote, presentLinked, quoteNotFound } from './present.ts'
import { orderedCents, reasonsOff } from './staff-discounts.ts'
import { supersedeQuotes, takeQuoteStep } from './step.ts'

interface Approval {
  quoteId: string
  version: number
  signedName: string
  token?: string | undefined
}

/**
 * Approves a quote once: its sheet is approved, its lines are ordered, and its parts are reserved before the deposit is
 * paid. If a part is gone by now, the client is not turned away: the build waits for it, and says so.
 */
export function approveQuote(work: Work, { key, ...request }: Approval & { key: string }): Promise<LinkedQuote> {
  const keyed = { endpoint: quotesContract.approveQuote, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (inside) => {
      const row = await lockAgreed(inside, request.quoteId)
      if (!row) throw quoteNotFound()
      const work = atPlaceOf(inside, row)
      if (!(await maySign(work, row, request.token, work.context.actor))) throw quoteNotFound()

      await approve(work, row, request)
      return keep(work, await presentLinked(work, await reread(work, row.id), work.context.actor))
    }),
  )
}

/** Locks a quote with its sheet and the order it changes, against sharing, sending and approving. */
async function lockAgreed(work: Work, quoteId: string): Promise<QuoteRecord | undefined> {
  const found = await findQuote(work, quoteId)
  if (!found) return undefined
  const orderId = (await findApproved(work, found.sheetId))?.orderId
  await lockAll(work, { customerOrder: orderId, sheet: found.sheetId, quote: quoteId })

  return findQuote(work, quoteId)
}

/** The client, the holder of the mailed link, and staff for a client at the counter. To others it does not exist. */
async function maySign(work: Work, row: QuoteRecord, token: string | undefined, actor: Actor): Promise<boolean> {
  if (token !== undefined) {
    const linked = quoteLink.read(work.services.config.secretKey, token)
    if (linked?.id !== row.id) return false
    refuseReplaced(linked, row, work.place)
    return true
  }
  return holds(actor, 'create_builds/builds') || (actor.kind === 'person' && actor.userId === row.userId)
}

async function approve(work: Work, row: QuoteRecord, { version, signedName }: Approval): Promise<void> {
  const { context, now } = work

  if (version !== row.version) {
    throw new Failure('version_conflict', 'This quote has changed. Look at it again before you approve.', {
      current: await currentQuote(work, row, context.actor),
    })
  }
  const { zone } = work.place
  if (row.status === 'sent' && (row.validUntil ?? '') < localDayOf(now, zone)) {
    throw new Failure('expired', 'This quote is no longer valid. Ask for a new one.')
  }
  await refuseLostCredit(work, row)

  const signed = { signedName, signedIp: context.origin?.ip ?? '' }
  const base = row.status === 'sent' ? await findBase(work, row.sheetId) : undefined
  if (row.status === 'sent' && (base?.id ?? null) !== row.changesQuoteId) throw approvedMeanwhile()
  if (base) await refuseOtherOrder(work, base, row)
  if (base) await endFormer(work, base, row)
  await takeQuoteStep(work, row, { to: 'approved', reason: `Signed by ${signedName}`, set: signed })
  await approveQuotedSheet(work, { ...row, ...signed })
  if (base) await changeOrdered(work, base, row)
  else await order(work, row)
  await supersedeQuotes(work, { sheetId: row.sheetId, except: row.id, reason: `${row.number} was approved` })
}

const approvedMeanwhile = () =>
  new Failure('wrong_state', 'Another quote of these clubs was approved meanwhile. Ask for a new one.')

/** A staff discount on the order has changed since the quote was sent, and with it the difference. */
async function refuseOtherOrder(work: OnDatabase, base: ApprovedQuote, { fromCents }: QuoteRecord): Promise<void> {
  const cents = await orderedCents(work, { orderId: base.orderId, quoteId: base.id })
  if (cents === (fromCents ?? base.totalCents)) return

  throw new Failure('price_changed', 'What was ordered costs another sum since this quote was sent. Ask for a new one.')
}

async function endFormer(work: Work, base: ApprovedQuote, row: QuoteRecord): Promise<void> {
  refuseNoChange(base, row.sheetVersionId)
  const former = await lockQuote(work, base.id)
  if (former) await takeQuoteStep(work, former, { to: 'superseded', reason: `Changed by ${row.number}` })
}

/** Changes the existing build and order to the new terms. */
async function changeOrdered(work: Work, base: ApprovedQuote, row: QuoteRecord): Promise<void> {
  const build = await lockBuild(work, base.buildId)
  if (!build || base.orderId === null) throw approvedMeanwhile()
  await applyChange(work, build, { quote: row, sheetVersionId: row.sheetVersionId })
  const draft = await draftOf(work, row, await reasonsOff(work, base))
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
  await changeOne(work.trx.updateTable('quote').set({ orderId: base.orderId }).where('id', '=', row.id))
  const paidCents = (base.paidCents ?? 0) - (base.refundedCents ?? 0)
  await mailDeposit(work, row, { id: base.orderId, cents: dueNowCents - paidCents })
}

const OfQuote = z.object({ quoteId: z.uuid() })

async function order(work: Work, row: QuoteRecord): Promise<void> {
  const buildId = await createBuild(work, row)
  const { depositDays } = await readTerms(work)
  const { rows: _, ...draft } = await draftOf(work, row)
  const placed = await placeOrder(work, {
    ...draft,
    ...(row.totalCents !== null && { expectedTotalCents: row.totalCents }),
    note: `Quote ${row.number}`,
    payWithinMinutes: depositDays * 24 * 60,
  })
  await changeOne(work.trx.updateTable('quote').set({ orderId: placed.id }).where('id', '=', row.id))
  await changeOne(work.trx.updateTable('build').set({ orderId: placed.id }).where('id', '=', buildId))
  await mailDeposit(work, row, { id: placed.id, cents: placed.dueNowCents })
}

/** Refuses if the fitting's fee was refunded since: it cannot be taken off as well. */
async function refuseLostCredit(
  work: OnDatabase,
  { status, fittingBookingId, creditCents }: QuoteRecord,
): Promise<void> {
  if (status !== 'sent' || fittingBookingId === null || creditCents === 0) return
  await lockFitting(work, fittingBookingId)
  const left = await findFittingFee(work, fittingBookingId)
  if (left !== undefined && left >= creditCents) return

  throw new Failure('price_changed', 'The fitting fee was paid back meanwhile. Ask for a new quote.')
}

async function mailDeposit(work: Work, row: QuoteRecord, order: { id: string; cents: number }) {
  if (order.cents <= 0 || !row.email || row.personId === null) return
  const { currency, locale } = work.place
  const deposit = priceWords(order.cents, currency, locale)

  await queueTemplate(work, {
    ...approvedMail(row, deposit, await payLinkOf(work, order.id)),
    to: row.email,
    personId: row.personId,
  })
}

async function reread(work: OnDatabase, id: string): Promise<QuoteRecord> {
  const row = await findQuote(work, id)
  if (!row) throw quoteNotFound()

  return row
}

interface SheetSignature {
  sheetId: string
  sheetVersionId: string
  signedName: string
  signedIp: string
}

// Nobody sends a revision here: the version of the quote was checked.
const unseen = () => Promise.resolve(undefined)

/**
 * What is built is what was agreed to: the version that was quoted is approved with its quote, under the lock of its sheet. One that
 * another has followed, or that was withdrawn, is not built any more.
 */
async function approveQuotedSheet(
  work: Work,
  { sheetId, sheetVersionId, signedName: name, signedIp: ip }: SheetSignature,
): Promise<void> {
  const sheet = await findSheet(work, sheetId)
  const versions = await listVersions(work, sheetId)
  const latest = versions.find(({ id }) => id === sheetVersionId)
  if (latest && isAgreed(latest.status)) return
  if (!sheet || latest?.status !== 'shared') {
    throw new Failure('wrong_state', 'Its sheet has changed since this quote was sent. Ask for a new one.')
  }

  await agree(work, { sheet, versions, latest, name, ip, now: work.now, current: unseen })
}
