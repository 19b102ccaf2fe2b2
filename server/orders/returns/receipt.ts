import type { OnDatabase } from '#server/kernel/db/database.ts'
import { getOrder, presentOrder } from '#server/orders/present.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findOrderOfReceipt } from './store.ts'

/** By what stands on a receipt, also on one without prices. */
export async function readReceipt(work: OnDatabase, number: string, actor: Actor): Promise<Order> {
  const found = await findOrderOfReceipt(work, number)
  if (!found) throw new Failure('not_found', `There is no receipt ${number}.`)

  return presentOrder(work, await getOrder(work, found.id, actor), actor)
}
