import { type ReactNode, useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

interface ArrivalMove {
  id: number
  at: Date
  by: string | null
  from: string | null
  to: string
  reason: string
  /** Of what, where not all of it moved. */
  what?: string
}

interface ArrivalProps {
  /** Before the day. */
  lead?: string
  expectedOn: string | null
  isLate: boolean
  moved: readonly ArrivalMove[]
  mayChange: boolean
  /** The dialog that takes another day. */
  children: (close: () => void) => ReactNode
}

/** When an order comes, and on which days it was to come before. */
export function Arrival({ lead = '', expectedOn, isLate, moved, mayChange, children }: ArrivalProps) {
  const [isMoving, setMoving] = useState(false)
  const { dayShort, moment } = useStudio()

  return (
    <RecordPart
      title="Comes"
      action={
        mayChange && (
          <Button tone="quiet" size="tight" onClick={() => setMoving(true)}>
            Another day
          </Button>
        )
      }
    >
      <p className="text-sm">
        {expectedOn === null ? 'Nobody has said when.' : `${lead}${dayShort(expectedOn)}.`}
        {isLate && <strong className="text-flag-deep"> It is late.</strong>}
      </p>
      {moved.length > 0 && (
        <History
          moment={moment}
          entries={moved.map(({ id, what = 'Comes', at, by, from, to, reason }) => ({
            id: String(id),
            at,
            by: by ?? 'The system',
            what,
            from: from === null ? '' : dayShort(from),
            to: dayShort(to),
            why: reason,
          }))}
        />
      )}
      {isMoving && children(() => setMoving(false))}
    </RecordPart>
  )
}
