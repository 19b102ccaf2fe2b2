import { canBeRefunded } from '#client/orders/record/order-acts.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { RefundForm } from './RefundForm.tsx'

/** Below the lines, while it is open. */
export function RefundPart({ order }: { order: Order }) {
  const { read, change } = useAddress()
  if (read('do') !== 'refund' || !canBeRefunded(order)) return null

  return (
    <RecordPart title="Refund">
      <Loaded skeleton={null}>
        <RefundForm key={order.version} order={order} onClose={() => change({ do: undefined })} />
      </Loaded>
    </RecordPart>
  )
}
