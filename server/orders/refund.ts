import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type Keep, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { askForRefund, listPaymentsOf, tendersFor } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { halfUp, largestRemainder, part } from '#shared/money.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { NewRefund, Refund } from '#shared/orders/refunds.ts'
import type { RefundStatus } from '#shared/payments/status.ts'

import { issueCreditNote } from './documents/issue.ts'
import { findInvoice } from './documents/store.ts'
import { returnedPostings, type ReturnedPart } from './post-order.ts'
import { getOrder, orderNotFound } from './present.ts'
import { insertOrderRefund, returnLines } from './refund-store.ts'
import { liveTotalOf, moveOrderLines, type OpenOrder, openOrder, refundTo, saveSettled } from './settle-order.ts'
import { listPaymentIds, lockOrder, type OrderLineRow } from './store.ts'
import { refuseUnrefundable, takeBackLines } from './work.ts'

interface RefundRequest {
  orderId: string
  body: NewRefund
  key: string | undefined
  isPreview: boolean
}

/** A preview is the refund itself, undone: what was shown is what happens. */
class OnlyPreview extends Error {
  readonly refund: Refund

  constructor(refund: Refund) {
    super('Only a preview')
    this.refund = refund
  }
}

/** Gives lines of an order back, in whole or in part: the last payment first, each at most what it took. */
export async function refundOrder(services: Services, request: RefundRequest, context: Context): Promise<Refund> {
  const { orderId, body, key, isPreview } = request
  await getOrder(services.db, orderId, context.actor)
  if (isPreview) return preview(services, request, context)
  if (key === undefined) {
    throw new Failure('invalid_input', 'Send an Idempotency-Key with a refund.', {
      details: [{ path: 'idempotency-key', message: 'This is required.' }],
    })
  }

  const keyed = { endpoint: ordersContract.refundOrder, key, request: { orderId, body } }
  return withIdempotency(services, keyed, context, async (keep) => {
    const { refund, asked } = await begin(services, { ...request, keep }, context)
    const statuses = new Map<string, RefundStatus>()
    for (const id of asked) statuses.set(id, await askForRefund(services, id, context))
    const tenders = refund.tenders.map((tender, at) => ({
      ...tender,
      status: statuses.get(asked[at] ?? '') ?? tender.status,
    }))
    return keep(services.db, { ...refund, tenders, status: worstOf(tenders) })
  })
}

/** The same in a transaction that goes on; what is asked of cards once that is committed. */
export const refundWithin = (
  { services, trx, context }: LineWork & { context: Context },
  request: Pick<RefundRequest, 'orderId' | 'body'>,
) => begin({ ...services, db: trx }, { ...request, keep: (_trx, refund) => Promise.resolve(refund) }, context)

async function preview(services: Services, request: RefundRequest, context: Context): Promise<Refund> {
  try {
    await begin(services, { ...request, keep: (_trx, refund) => Promise.reject(new OnlyPreview(refund)) }, context)
  } catch (error) {
    if (error instanceof OnlyPreview) return { ...error.refund, id: null }
    throw error
  }
  throw new Error('A preview has refunded something.')
}

const worstOf = (tenders: Refund['tenders']): RefundStatus => {
  for (const status of ['failed', 'pending', 'canceled'] as const) {
    if (tenders.some((tender) => tender.status === status)) return status
  }
  return 'succeeded'
}

interface Beginning extends Pick<RefundRequest, 'orderId' | 'body'> {
  keep: Keep<Refund>
}

const begin = (services: Services, { orderId, body, keep }: Beginning, context: Context) =>
  atomically(services.db, async (trx) => {
    const work = { services, trx, context }
    const row = await lockOrder(trx, orderId)
    if (!row) throw orderNotFound()
    const order = await openOrder(work, row)
    const invoice = await findInvoice(trx, orderId)
    const parts = partsOf(order, body)
    await refuseUnrefundable(work, parts)
    await takeBackLines(work, parts)

    const returned = await giveUp(work, order, parts)
    const totalCents = parts.reduce((sum, one) => sum + one.totalCents, 0)
    const owedCents = Math.min(
      totalCents,
      Math.max(0, order.paidCents - order.refundedCents - liveTotalOf(returned.lines)),
    )
    const payments = owedCents > 0 ? await listPaymentsOf(trx, await listPaymentIds(trx, orderId)) : []
    const tenders = tendersFor(owedCents, payments)
    const { order: settled, refundIds } = await refundTo(work, returned, tenders, creditOf(order, body))
    const id = randomUUID()
    const by = { createdBy: actorIdOf(context.actor), createdAt: services.now() }
    await insertOrderRefund(trx, { id, orderId, reason: body.reason, totalCents: owedCents, ...by }, parts, refundIds)
    const saved = await saveSettled(work, settled, { reason: body.reason })
    if (invoice) await issueCreditNote(work, saved, { refundId: id, corrects: invoice.number, parts, tenders })
    await recordEvent(trx, context, {
      action: 'order_refunded',
      entity: 'order',
      entityId: orderId,
      facts: { totalCents: owedCents, lines: parts.length },
      reason: body.reason,
    })

    const isToCredit = body.refundTo === 'credit'
    const isPending = !isToCredit && tenders.some(({ payment }) => payment.provider !== null)
    const refund = {
      id,
      status: isPending ? ('pending' as const) : ('succeeded' as const),
      totalCents: owedCents,
      tenders: tenders.map(({ payment: { method, reference, provider }, amountCents, roundingCents }) => ({
        method: isToCredit ? ('credit' as const) : method,
        reference: isToCredit ? null : reference,
        amountCents,
        ...(roundingCents !== 0 && !isToCredit && { roundingCents }),
        status: provider === null || isToCredit ? ('succeeded' as const) : ('pending' as const),
      })),
    }
    return { refund: await keep(trx, refund), asked: refundIds }
  })

/** Whose store credit it becomes, where it does not go back. */
export function creditOf({ personId }: OpenOrder, { refundTo: to }: Pick<NewRefund, 'refundTo'>): string | undefined {
  if (to === undefined) return undefined
  if (personId === null)
    throw new Failure('wrong_state', 'Nobody is the client of this order: it goes back as it was paid.')

  return personId
}

export interface Part extends ReturnedPart {
  line: OrderLineRow
  quantity: number
  giveBack: boolean
  taxCents: number
}

const refused = (index: number, field: string, message: string) =>
  new Failure('invalid_input', message, { details: [{ path: `lines.${index}.${field}`, message }] })

/** What of each line comes back, with its share of the price and of each tax, so that all parts sum up to the line. */
function partsOf({ lines }: OpenOrder, body: NewRefund): Part[] {
  return body.lines.map(({ lineId, quantity, amountCents, giveBack }, index) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || line.state === 'released') throw refused(index, 'lineId', 'There is no such line in this order.')
    if (body.lines.findIndex((other) => other.lineId === lineId) < index) {
      throw refused(index, 'lineId', 'Name each line once.')
    }
    const from = line.refundedQuantity
    if (from + quantity > line.quantity)
      throw refused(index, 'quantity', `Only ${line.quantity - from} are left to give back.`)

    const whole = shareOf(line, from, from + quantity)
    if (amountCents === undefined) return { line, quantity, giveBack, ...whole }
    if (amountCents > whole.totalCents) throw refused(index, 'amountCents', 'This is more than what was paid for it.')
    return { line, quantity, giveBack, ...lessOf(whole, amountCents) }
  })
}

type Share = Pick<Part, 'netCents' | 'taxCents' | 'totalCents' | 'taxes'>

function shareOf(line: OrderLineRow, from: number, until: number): Share {
  const of = (cents: number) => part(cents, from, until, line.quantity)
  const taxes = line.taxes.map(({ jurisdiction, cents }) => ({ jurisdiction, cents: of(cents) }))
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0)
  const netCents = of(line.netCents)
  const isIncluded = line.totalCents === line.netCents

  return { netCents, taxCents, totalCents: isIncluded ? netCents : netCents + taxCents, taxes }
}

/** A part of a share, in its proportion of net and tax. */
function lessOf(whole: Share, amountCents: number): Share {
  const isIncluded = whole.totalCents === whole.netCents
  const taxCents = halfUp(whole.taxCents * amountCents, whole.totalCents)
  const shares = largestRemainder(
    taxCents,
    whole.taxes.map(({ cents }) => cents),
  )
  const taxes = whole.taxes.map(({ jurisdiction }, at) => ({ jurisdiction, cents: shares[at] ?? 0 }))

  return { netCents: isIncluded ? amountCents : amountCents - taxCents, taxCents, totalCents: amountCents, taxes }
}

/** What was not delivered is released, what was is returned: a sale no more. */
async function giveUp(work: LineWork, order: OpenOrder, parts: readonly Part[]): Promise<OpenOrder> {
  const { services, trx } = work
  const delivered = parts.filter(({ line }) => line.state === 'fulfilled')
  await post(trx, [
    {
      event: 'returned',
      key: `${order.id}:${order.version}`,
      on: localDayOf(services.now(), order.zone),
      locationId: order.locationId,
      orderId: order.id,
      postings: returnedPostings(order, delivered),
    },
  ])
  await returnLines(trx, parts)

  const byLine = new Map(parts.map((one) => [one.line.id, one]))
  const counted = {
    ...order,
    fulfilledCents: order.fulfilledCents - delivered.reduce((sum, { totalCents }) => sum + totalCents, 0),
    lines: order.lines.map((line) => {
      const own = byLine.get(line.id)
      if (!own) return line
      const { quantity, totalCents } = own
      return {
        ...line,
        refundedQuantity: line.refundedQuantity + quantity,
        returnedCents: line.returnedCents + totalCents,
      }
    }),
  }
  // Whoever is given less back than was paid keeps it as it was: the rest stays a sale.
  return moveOrderLines(work, counted, ({ state, quantity, refundedQuantity, totalCents, returnedCents }) =>
    refundedQuantity === quantity && returnedCents === totalCents
      ? state === 'fulfilled'
        ? 'returned'
        : 'released'
      : undefined,
  )
}
