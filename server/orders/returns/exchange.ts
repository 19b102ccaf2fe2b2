import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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
export async function exchangeOrder(
  services: Services,
  { orderId, body, key, isPreview }: ExchangeRequest,
  context: Context,
): Promise<Exchange> {
  await getOrder(services.db, orderId, context.actor)
  const { inExchange, ...refund } = body
  const run = (trx: Db) => giveBack({ services, trx, context }, { orderId, body: refund, inExchange })
  if (isPreview) return previewOf(services.db, async (trx) => (await run(trx)).refund)
  if (key === undefined) throw keyMissing()

  const keyed = { endpoint: returnsContract.exchangeOrder, key, request: { orderId, body } }
  return withIdempotency(services, keyed, context, async (keep) => {
    const given = await atomically(services.db, async (trx) => {
      const { refund: exchanged, asked, favourCents } = await run(trx)
      const work = { services, trx, context }
      // Whoever lays goods back for others of as much or more, and gets no money, asks for no favour.
      if (favourCents > 0) await requireApproval(work, { act: 'exchange', subjectId: orderId, cents: favourCents })
      return { refund: await keep(trx, exchanged), asked }
    })
    return keep(services.db, await askForAll(services, given, context))
  })
}
