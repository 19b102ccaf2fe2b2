import { PackageOpen } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import { type PurchaseStatus, purchaseWords } from '#shared/inventory/purchasing/status.ts'

import { purchaseTones } from './purchase-words.ts'

export function PurchaseBadge({ status }: { status: PurchaseStatus }) {
  const { label } = purchaseWords[status]
  const tone = purchaseTones[status]

  return (
    <Badge tone={tone} Icon={PackageOpen}>
      {label}
    </Badge>
  )
}
