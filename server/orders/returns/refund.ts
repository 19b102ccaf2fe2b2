import { recordEvent } from '#server/audit/service.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { getOrder } from '#server/orders/order/present.ts'
import { type OpenOrder, onOrder, openOrder, saveSettled } from '#server/orders/order/settle-order.ts'
import { planRefundOf, writeRefund } from '#server/orders/order/write-refund.ts'
import { findOrderOfRefund, owedOfRefund } from '#server/orders/refund-store.ts'
import { askForRefund, listPaymentsOf, listRefunds } from '#server/payments/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { NewRefund, OrderRefundTender, Refund } from '#shared/orders/refunds.ts'
import { type Exchange, type NewExchange, returnsContract } from '#shared/orders/returns-contract.ts'
import { type PaymentMethod, isByHand } from '#shared/payments/contract.ts'
import type { RefundStatus } from '#shared/payments/status.ts'
import { holds } from '#shared/permissions/may.ts'

import { creditOf, refundLines, wayShown } from './refund-lines.ts'

interface RefundRequest<Body> {
  orderId: string
  body: Body
  key: string | undefined
  isPreview: boolean
}

/** Refunds lines of an order, in whole or in part: to the last payment first, to each at most what it took. */
export async function refundOrder(work: Work, request: RefundRequest<NewRefund>): Promise<Refund> {
  const { orderId, body, key, isPreview } = request
  await getOrder(work, orderId, work.context.actor)
  if (isPreview) return previewOf(work, async (work) => (await refundLines(work, { orderId, body })).refund)
  if (key === undefined) throw keyMissing()

  const keyed = { endpoint: ordersContract.refundOrder, key, request: { orderId, body } }
  return withIdempotency(work, keyed, async (keep) => {
    const given = await atomically(work, async (work) => {
      const { refund, refundIds } = await refundLines(work, { orderId, body })
      await requireApproval(work, { act: 'refund', subjectId: orderId, cents: refund.totalCents })
      return { refund: await keep(work, refund), refundIds }
    })
    return keep(work, await askProviders(work, given))
  })
}

/**
 * Takes lines back and sells others on the same order. What was paid covers what is taken, the rest goes back as it
 * came, and what is missing is due as usual.
 */
export async function exchangeOrder(work: Work, request: RefundRequest<NewExchange>): Promise<Exchange> {
  const { orderId, key, isPreview } = request
  await getOrder(work, orderId, work.context.actor)
  const { inExchange, ...body } = request.body
  const run = (work: Work) => refundLines(work, { orderId, body, inExchange })
  if (isPreview) return previewOf(work, async (work) => (await run(work)).refund)
  if (key === undefined) throw keyMissing()

  const keyed = { endpoint: returnsContract.exchangeOrder, key, request: { orderId, body: request.body } }
  return withIdempotency(work, keyed, async (keep) => {
    const given = await atomically(work, async (work) => {
      const { refund, refundIds, favourCents } = await run(work)
      // An exchange for goods of as much or more, without money back, needs no approval.
      if (favourCents > 0) await requireApproval(work, { act: 'exchange', subjectId: orderId, cents: favourCents })
      return { refund: await keep(work, refund), refundIds }
    })
    return keep(work, await askProviders(work, given))
  })
}

/** A refund needs a key so that it happens once; a preview does not. */
const keyMissing = () =>
  new Failure('invalid_input', 'Send an Idempotency-Key with a refund.', {
    details: [{ path: 'idempotency-key', message: 'This is required.' }],
  })

interface CommittedRefund<Answer extends Refund> {
  refund: Answer
  /** The refunds of its payments, in the order of its tenders. */
  refundIds: readonly string[]
}

/** Asks the card providers after the commit. The answer says what became of each refund. */
export async function askProviders<Answer extends Refund>(
  work: Work,
  { refund, refundIds }: CommittedRefund<Answer>,
): Promise<Answer> {
  const statuses = new Map<string, RefundStatus>()
  for (const id of refundIds) statuses.set(id, await askForRefund(work, id))
  const tenders = refund.tenders.map((tender, at) => ({
    ...tender,
    status: statuses.get(refundIds[at] ?? '') ?? tender.status,
  }))
  return { ...refund, tenders, status: worstOf(tenders) }
}

const worstOf = (tenders: Refund['tenders']): RefundStatus => {
  for (const status of ['failed', 'pending', 'canceled'] as const) {
    if (tenders.some((tender) => tender.status === status)) return status
  }
  return 'succeeded'
}

interface RetryRequest {
  refundId: string
  body: Pick<NewRefund, 'refundTo'>
  key: string
}

const refundNotFound = () => new Failure('not_found', 'There is no such refund.')

/**
 * Repeats a refund that did not reach its card, as far as it is still owed. It is a refund of its own; the failed one
 * stays in the history.
 */
export function retryRefund(work: Work, { key, ...request }: RetryRequest): Promise<OrderRefundTender> {
  const keyed = { endpoint: ordersContract.retryRefund, key, request }

  return withIdempotency(work, keyed, async (keep) => {
    const tender = await refundAgain(work, request)
    const status = await askForRefund(work, tender.id)
    return keep(work, { ...tender, status, owedCents: status === 'failed' ? tender.amountCents : 0 })
  })
}

type Anew = Omit<OrderRefundTender, 'status' | 'owedCents'>

async function refundAgain(work: Work, request: Omit<RetryRequest, 'key'>): Promise<Anew> {
  const known = await findOrderOfRefund(work, request.refundId)
  if (!known) throw refundNotFound()

  return onOrder(work, known.orderId, async (work, row) =>
    refundAgainOf(work, await openOrder(work, row), { ...request, known }),
  )
}

type RefundKnown = NonNullable<Awaited<ReturnType<typeof findOrderOfRefund>>>

async function refundAgainOf(
  work: Work,
  order: OpenOrder,
  { refundId, body, known }: Omit<RetryRequest, 'key'> & { known: RefundKnown },
): Promise<Anew> {
  const [failed] = await listRefunds(work, [refundId])
  const [payment] = failed ? await listPaymentsOf(work, [failed.paymentId]) : []
  if (!failed || !payment) throw refundNotFound()
  if (failed.status !== 'failed') throw new Failure('wrong_state', 'This refund did not fail.')
  // Somebody may have handed it over by another tender of the same refund: then nobody does again.
  const failedId = known.retries ?? refundId
  const cents = await owedOfRefund(work, { orderId: order.id, firstId: failedId })
  if (cents <= 0) throw new Failure('wrong_state', 'It was given back in the meantime.')

  refuseBeyondHand(work.context, [payment.method, body.refundTo ?? payment.method])
  const toCreditOf = creditOf(order, body)
  const plan = await planRefundOf(work, order, {
    why: 'failed',
    cents,
    of: payment,
    isToCredit: toCreditOf !== undefined,
  })
  refuseBeyondHand(
    work.context,
    plan.tenders.map((tender) => tender.payment.method),
  )
  const reason = 'A refund that failed is given again.'
  const retryOf = { refundId: known.refundId, retries: failedId }
  const { order: refunded, refundIds } = await writeRefund(work, order, plan, { reason, toCreditOf, retryOf })
  const [[id], [tender]] = [refundIds, plan.tenders]
  if (id === undefined || !tender) throw refundNotFound()
  const { amountCents } = tender
  await saveSettled(work, refunded, { as: order.status, reason })
  await recordEvent(work, {
    action: 'refund_retried',
    entity: 'order',
    entityId: order.id,
    facts: { amountCents, to: body.refundTo ?? tender.payment.method },
  })
  return { id, ...wayShown(tender), amountCents }
}

/**
 * The refund was decided before, so whoever has a drawer hands it over. Only those who may refund choose another way.
 */
function refuseBeyondHand({ actor }: Context, methods: readonly PaymentMethod[]): void {
  if (holds(actor, 'refund/orders') || methods.every(isByHand)) return

  throw new Failure('not_allowed', 'Only who may refund asks a card again or gives store credit: ask a manager.')
}

/** Thrown to undo a preview. */
class OnlyPreview extends Error {}

/** A preview runs the refund itself and undoes it, so that it shows what will happen. */
const previewOf = async <At extends OnDatabase, Answer extends { id: string | null }>(
  work: At,
  run: (work: At) => Promise<Answer>,
): Promise<Answer> => ({ ...(await undone(work, run)), id: null })

/** Does something and rolls it back, and returns what it answered. */
export async function undone<At extends OnDatabase, Answer>(
  work: At,
  run: (work: At) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined
  try {
    await atomically(work, async (work) => {
      answer = await run(work)
      throw new OnlyPreview()
    })
  } catch (error) {
    if (!(error instanceof OnlyPreview)) throw error
  }
  if (answer === undefined) throw new Error('A preview has said nothing.')

  return answer
}
