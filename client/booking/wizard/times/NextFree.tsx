import { Zap } from 'lucide-react'

import { dayWord } from '#client/booking/day-word.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'

export function NextFree({
  start,
  isChosen,
  onTime,
}: {
  start: FreeStart
  isChosen: boolean
  onTime: (at: Date) => void
}) {
  const { dayShort, clock } = useStudio()
  const today = useToday()

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-turf px-4 py-2.5">
      <p>
        <span className="text-sm text-muted">Next free</span>
        <br />
        <span className="font-semibold figures">
          {dayWord(start.local, today, dayShort)}, {clock(start.startsAt)}
        </span>
      </p>
      <Button size="small" aria-pressed={isChosen} onClick={() => onTime(start.startsAt)}>
        <Zap aria-hidden className="size-4" />
        {isChosen ? 'Chosen' : 'Take it'}
      </Button>
    </div>
  )
}
