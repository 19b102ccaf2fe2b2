import { Truck } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { TransferRow } from '#shared/inventory/transfers/contract.ts'
import { transferWords } from '#shared/inventory/transfers/status.ts'

import { transferTones } from './transfer-words.ts'

/** Of what came in part it says how much. */
export function TransferBadge({ of: { status, received, quantity } }: { of: TransferRow }) {
  const { label } = transferWords[status]
  const tone = transferTones[status]

  return (
    <Badge tone={tone} Icon={Truck}>
      {status === 'sent' && received > 0 ? `${received} of ${quantity} came` : label}
    </Badge>
  )
}
