import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { getOrder } from '#server/orders/present.ts'
import { askForAll, giveBack } from '#server/orders/refund.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { type Exchange, type NewExchange, returnsContract } from '#shared/orders/returns-contract.ts'

import { keyMissing, previewOf } from './preview.ts'

interface ExchangeRequest {
  orderId: string
  body: NewExchange
  key: string | undefined
  isPreview: boolean
}

/**
 * Takes lines back and sells others instead, on the order that they are of: what they were paid with pays for what is taken, and
 * the rest goes back as it came. What is missing is due like anything of an order.
 */
export async function exchangeOrder(work: Work, { orderId, body, key, isPreview }: ExchangeRequest): Promise<Exchange> {
  await getOrder(work, orderId, work.context.actor)
  const { inExchange, ...refund } = body
  const run = (work: Work) => giveBack(work, { orderId, body: refund, inExchange })
  if (isPreview) return previewOf(work, async (work) => (await run(work)).refund)
  if (key === undefined) throw keyMissing()

  const keyed = { endpoint: returnsContract.exchangeOrder, key, request: { orderId, body } }
  return withIdempotency(work, keyed, async (keep) => {
    const given = await atomically(work, async (work) => {
      const { refund: exchanged, asked, favourCents } = await run(work)
      // Whoever lays goods back for others of as much or more, and gets no money, asks for no favour.
      if (favourCents > 0) await requireApproval(work, { act: 'exchange', subjectId: orderId, cents: favourCents })
      return { refund: await keep(work, exchanged), asked }
    })
    return keep(work, await askForAll(work, given))
  })
}
