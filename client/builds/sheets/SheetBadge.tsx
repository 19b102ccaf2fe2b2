import { ClipboardList } from 'lucide-react'

import { sheetWords } from '#client/builds/sheet-words.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { type SheetStatus, sheetWords } from '#shared/builds/sheets/status.ts'

import { sheetTones } from './sheet-words.ts'
export function SheetBadge({ status }: { status: SheetStatus }) {
  const { label } = sheetWords[status]
  const tone = sheetTones[status]

  return (
    <Badge tone={tone} Icon={ClipboardList}>
      {label}
    </Badge>
  )
}
