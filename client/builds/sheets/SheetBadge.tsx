import { ClipboardList } from 'lucide-react'

import { sheetTones } from '#client/builds/sheet-words.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { type SheetStatus, sheetWords } from '#shared/builds/sheets/status.ts'

export function SheetBadge({ status }: { status: SheetStatus }) {
  const { label } = sheetWords[status]
  const tone = sheetTones[status]

  return (
    <Badge tone={tone} Icon={ClipboardList}>
      {label}
    </Badge>
  )
}
