import { PackageOpen } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { PurchaseStatus } from '#shared/inventory/purchasing/status.ts'

import { purchaseWords } from './purchase-words.ts'

export function PurchaseBadge({ status }: { status: PurchaseStatus }) {
  const { label, tone } = purchaseWords[status]

  return (
    <Badge tone={tone} Icon={PackageOpen}>
      {label}
    </Badge>
  )
}
