import { ClipboardList } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { SheetStatus } from '#shared/builds/sheets/status.ts'

import { sheetWords } from './sheet-words.ts'

export function SheetBadge({ status }: { status: SheetStatus }) {
  const { label, tone } = sheetWords[status]

  return (
    <Badge tone={tone} Icon={ClipboardList}>
      {label}
    </Badge>
  )
}
