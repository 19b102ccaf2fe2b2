import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { type AnyLineKind } from '#server/catalog/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { askForRefund, lockFilled, type Tender, tendersFor } from '#server/payments/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract, type SaleLine } from '#shared/orders/contract.ts'
import type { NewRefund, Refund } from '#shared/orders/refunds.ts'
import { takesChanges } from '#shared/orders/status.ts'
import type { RefundStatus } from '#shared/payments/status.ts'

import type { BeyondLimit } from './discount/staff-discount.ts'
import { correctInvoice } from './documents/correct.ts'
import { issueCreditNote } from './documents/issue.ts'
import { findInvoice } from './documents/store.ts'
import { kindOf } from './line-kinds.ts'
import { insertPriced } from './lines/insert-priced.ts'
import { sumUpOrder } from './lines/store.ts'
import { returnedPostings } from './post-order.ts'
import { getOrder, orderNotFound } from './present.ts'
import { isAllOf, isWhole, type RefundPart, partsOf } from './refund-parts.ts'
import { insertOrderRefund, returnLines } from './refund-store.ts'
import { keyMissing, previewOf } from './returns/preview.ts'
import {
  deliver,
  freedCents,
  keptOf,
  liveDueNowOf,
  liveTotalOf,
  moveOrderLines,
  type OpenOrder,
  openOrder,
  refundTo,
  saveSettled,
} from './settle-order.ts'
import { listOrderPayments, lockOrder } from './store.ts'
import { refuseBeyondTerms, refuseUnrefundable, takeBackLines } from './work.ts'

interface RefundRequest {
  orderId: string
  body: NewRefund
  key: string | undefined
  isPreview: boolean
}

/** Gives lines of an order back, in whole or in part: the last payment first, each at most what it took. */
export async function refundOrder(work: Work, request: RefundRequest): Promise<Refund> {
  const { orderId, body, key, isPreview } = request
  await getOrder(work, orderId, work.context.actor)
  const run = (work: Work) => giveBack(work, { orderId, body })
  if (isPreview) return previewOf(work, async (work) => (await run(work)).refund)
  if (key === undefined) throw keyMissing()

  const keyed = { endpoint: ordersContract.refundOrder, key, request: { orderId, body } }
  return withIdempotency(work, keyed, async (keep) => {
    const given = await atomically(work, async (work) => {
      const { refund, asked } = await run(work)
      const back = { act: 'refund', subjectId: orderId, cents: refund.totalCents } as const
      await requireApproval(work, back)
      return { refund: await keep(work, refund), asked }
    })
    return keep(work, await askForAll(work, given))
  })
}

interface RefundResult<Answer extends Refund> {
  refund: Answer
  /** Refunds in the order of their tenders. */
  asked: readonly string[]
}

/** Once all is committed cards are asked for, and the answer says what became of it. */
export async function askForAll<Answer extends Refund>(
  work: Work,
  { refund, asked }: RefundResult<Answer>,
): Promise<Answer> {
  const statuses = new Map<string, RefundStatus>()
  for (const id of asked) statuses.set(id, await askForRefund(work, id))
  const tenders = refund.tenders.map((tender, at) => ({
    ...tender,
    status: statuses.get(asked[at] ?? '') ?? tender.status,
  }))
  return { ...refund, tenders, status: worstOf(tenders) }
}

const worstOf = (tenders: Refund['tenders']): RefundStatus => {
  for (const status of ['failed', 'pending', 'canceled'] as const) {
    if (tenders.some((tender) => tender.status === status)) return status
  }
  return 'succeeded'
}

interface GivingBack {
  orderId: string
  body: NewRefund
  /** What is taken instead: what it costs is not given back. */
  inExchange?: readonly SaleLine[]
  /** Whoever calls has asked the terms of what is sold themselves. */
  isByTerms?: boolean
}

/** What went back, with what was taken instead and what is still to be paid for that. */
export interface GivenBack extends Refund {
  takenCents: number
  dueCents: number
}

/** `favourCents`: what whoever gives it back needs a colleague for, where something is taken in exchange. */
export async function giveBack(
  work: Work,
  { orderId, body, inExchange = [], isByTerms = false }: GivingBack,
): Promise<RefundResult<GivenBack> & { favourCents: number }> {
  const row = await lockOrder(work, orderId)
  if (!row) throw orderNotFound()
  const order = await openOrder(work, row)
  const invoice = await findInvoice(work, orderId)
  const parts = await partsOf(work, { order, body, isByTerms, isOwed: keptOf(order) > liveTotalOf(order.lines) })
  await refuseUnrefundable(work, parts)
  if (!isByTerms) await refuseBeyondTerms(work, parts)
  if (parts.some(({ line }) => line.kind === 'gift_card')) {
    await lockFilled(work, await listOrderPayments(work, orderId), creditOf(order, body))
  }
  await takeBackLines(work, parts)

  const returned = await giveUp(work, order, parts)
  let offCents = 0
  const onBeyond = ({ cents }: BeyondLimit) => void (offCents = cents)
  const taken = inExchange.length > 0 ? await takeInstead(work, returned, { lines: inExchange, onBeyond }) : returned
  const givenCents = sumOf(parts)
  const owedCents = await freedCents(work, taken, givenCents)
  const payments = owedCents > 0 ? await listOrderPayments(work, orderId) : []
  const tenders = tendersFor(owedCents, payments)
  const { order: settled, refundIds } = await refundTo(work, taken, tenders, creditOf(order, body))
  const id = await keepRefund(work, { orderId, reason: body.reason, owedCents, parts, refundIds })
  const saved = await saveSettled(work, await sellRest(work, settled, parts), { reason: body.reason })
  // What was given up before was taken off the invoice then.
  const sold = parts.filter(({ line }) => line.state !== 'released')
  if (invoice && sold.length > 0) {
    await issueCreditNote(work, saved, { refundId: id, corrects: invoice.number, parts: sold, tenders })
  }
  if (inExchange.length > 0) {
    await correctInvoice(work, saved, { reason: 'Taken in exchange' })
    await sumUpOrder(work, orderId)
  }
  const { dueCents } = saved
  const added = taken.lines.slice(returned.lines.length)
  const unweighedCents = givenCents - weighedCents((kind) => kindOf(work, kind), parts, added)
  const takenCents = liveTotalOf(taken.lines) - liveTotalOf(returned.lines)
  return {
    refund: { id, totalCents: owedCents, ...tendersIn(tenders, body), takenCents, dueCents: Math.max(0, dueCents) },
    asked: refundIds,
    favourCents: Math.max(unweighedCents, owedCents, offCents),
  }
}

const sumOf = (lines: readonly { totalCents: number }[]) => lines.reduce((sum, { totalCents }) => sum + totalCents, 0)

/**
 * How much of what came back is weighed by what is taken instead. A thing that stays with its client weighs nothing: its price is a
 * gift. So does a gift card or a tip, taken instead or taken back: it is money by another name. What can be called off later, with its price
 * given back, weighs only against its like: a glove for an hour would be one too.
 */
export function weighedCents(
  factsOf: (kind: string) => Pick<AnyLineKind, 'areGoods' | 'isMoney' | 'isTip'>,
  parts: readonly { giveBack: boolean; totalCents: number; line: { kind: string } }[],
  taken: readonly { kind: string; totalCents: number }[],
): number {
  const areGoods = (kind: string) => factsOf(kind).areGoods === true
  const isWorthNothing = (kind: string) => {
    const { isMoney, isTip } = factsOf(kind)
    return isMoney || isTip
  }
  const came = parts.filter(({ giveBack: isBack, line }) => isBack && !isWorthNothing(line.kind))
  const goods = sumOf(taken.filter(({ kind }) => areGoods(kind)))
  const others = sumOf(taken.filter(({ kind }) => !areGoods(kind) && !isWorthNothing(kind)))
  const otherCame = sumOf(came.filter(({ line }) => !areGoods(line.kind)))

  return Math.min(sumOf(came), goods + Math.min(others, otherCame))
}

/** At the prices of today; what is paid for by what came back is handed over at once. */
async function takeInstead(
  work: Work,
  order: OpenOrder,
  goods: { lines: readonly SaleLine[]; onBeyond: (beyond: BeyondLimit) => void },
): Promise<OpenOrder> {
  if (!takesChanges(order.status)) throw new Failure('wrong_state', 'This order cannot be changed any more.')
  const added = await insertPriced(work, order, { ...goods, channel: 'register' })

  return deliver(work, { ...added, dueNowCents: liveDueNowOf(added.lines) })
}

interface RefundDraft {
  orderId: string
  reason: string
  owedCents: number
  parts: readonly RefundPart[]
  refundIds: readonly string[]
}

async function keepRefund(
  work: Work,
  { orderId, reason, owedCents: totalCents, parts, refundIds }: RefundDraft,
): Promise<string> {
  const id = randomUUID()
  const by = { createdBy: actorIdOf(work.context.actor), createdAt: work.now }
  await insertOrderRefund(work, { id, orderId, reason, totalCents, ...by }, parts, refundIds)
  await recordEvent(work, {
    action: 'order_refunded',
    entity: 'order',
    entityId: orderId,
    facts: { totalCents, lines: parts.length },
    reason,
  })
  return id
}

function tendersIn(tenders: readonly Tender[], { refundTo: to }: NewRefund): Pick<Refund, 'status' | 'tenders'> {
  const isAsked = ({ payment }: Tender) => payment.provider !== null && to !== 'credit'

  return {
    status: tenders.some(isAsked) ? 'pending' : 'succeeded',
    tenders: tenders.map((tender) => ({
      method: to === 'credit' ? 'credit' : tender.payment.method,
      reference: to === 'credit' ? null : tender.payment.reference,
      amountCents: tender.amountCents,
      ...(tender.roundingCents !== 0 && to !== 'credit' && { roundingCents: tender.roundingCents }),
      status: isAsked(tender) ? 'pending' : 'succeeded',
    })),
  }
}

/** Whose store credit it becomes, where it does not go back. */
export function creditOf({ personId }: OpenOrder, { refundTo: to }: Pick<NewRefund, 'refundTo'>): string | undefined {
  if (to === undefined) return undefined
  if (personId === null)
    throw new Failure('wrong_state', 'Nobody is the client of this order: it goes back as it was paid.')

  return personId
}

/** What was not delivered is released, what was is returned: a sale no more. */
async function giveUp(work: Work, order: OpenOrder, parts: readonly RefundPart[]): Promise<OpenOrder> {
  const delivered = parts.filter(({ line }) => line.state === 'fulfilled')
  await post(work, [
    {
      event: 'returned',
      key: `${order.id}:${order.version}`,
      on: localDayOf(work.now, order.zone),
      locationId: order.locationId,
      orderId: order.id,
      postings: returnedPostings(order, delivered),
    },
  ])
  await returnLines(work, parts)

  const byLine = new Map(parts.map((one) => [one.line.id, one]))
  const counted = {
    ...order,
    fulfilledCents: order.fulfilledCents - delivered.reduce((sum, { totalCents }) => sum + totalCents, 0),
    lines: order.lines.map((line) => {
      const own = byLine.get(line.id)
      if (!own) return line
      const { countedQuantity, totalCents } = own
      return {
        ...line,
        refundedQuantity: line.refundedQuantity + countedQuantity,
        returnedCents: line.returnedCents + totalCents,
      }
    }),
  }
  // Whoever is given less back than was paid keeps it as it was: the rest stays a sale.
  return moveOrderLines(work, counted, ({ id, state }) => {
    const part = byLine.get(id)
    if (!part || state === 'released' || !isWhole(part)) return undefined
    return state === 'fulfilled' ? 'returned' : 'released'
  })
}

/** What was given back for less than was paid is waited for by nobody: what is kept for it is a sale. */
function sellRest(work: Work, order: OpenOrder, parts: readonly RefundPart[]): Promise<OpenOrder> {
  const given = new Set(parts.filter((one) => one.giveBack && isAllOf(one)).map(({ line }) => line.id))

  return moveOrderLines(work, order, ({ id, state }) =>
    given.has(id) && state !== 'returned' && state !== 'released' ? 'fulfilled' : undefined,
  )
}
