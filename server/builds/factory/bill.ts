import { writeBill } from '#server/inventory/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewBill } from '#shared/inventory/purchasing/bills-contract.ts'

import { onFactoryOrder, readFactoryOrder, worthOf } from './present.ts'
import { listFactoryLines } from './store.ts'

interface Billing {
  factoryOrderId: string
  body: NewBill
  key: string
}

/** Records a maker's bill for the received clubs at their cost. */
export function billFactoryOrder(work: Work, { key, ...request }: Billing): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.billFactoryOrder, key, request }
  const { factoryOrderId: id, body } = request

  return withIdempotency(work, keyed, (keep) =>
    onFactoryOrder(work, { id }, async (work, row) => {
      const lines = await listFactoryLines(work, id)
      if (lines.some(({ receivedAt, endedAt, costCents }) => receivedAt && !endedAt && costCents === null)) {
        throw new Failure('wrong_state', 'Write down what each club that came costs first.')
      }
      const order = { ...row, kind: 'factory_order' as const, receivedCents: worthOf(lines) }
      await writeBill(work, order, body)
      return keep(work, await readFactoryOrder(work, id, work.context.actor))
    }),
  )
}
