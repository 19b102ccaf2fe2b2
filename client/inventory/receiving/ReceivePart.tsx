import type { ReactNode } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { ReceiveFoot } from './ReceiveFoot.tsx'

interface ReceivePartProps {
  /** What the last scan was. */
  said: string
  /** Of all lines. */
  total: number
  receiving: { isPending: boolean; error: Error | null }
  onAllCame: () => void
  onReceive: () => void
  onDone: () => void
  children: ReactNode
}

/** What came: by scans, each one more of its line, or by hand; all of the rest with one press. */
export function ReceivePart({ said, total, receiving, children, onAllCame, onReceive, onDone }: ReceivePartProps) {
  const receive = () => {
    if (total > 0 && !receiving.isPending) onReceive()
  }
  useKeys([
    { key: 'Ctrl+Enter', what: 'Receive what is counted', run: receive },
    { key: 'Escape', what: 'Back without receiving', run: onDone },
  ])

  return (
    <section aria-label="What came" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Scan what came, each one, or count it here.</p>
        <Button tone="quiet" size="tight" onClick={onAllCame}>
          All of the rest came
        </Button>
      </div>
      <output className="text-sm font-medium">{said}</output>
      {children}
      {receiving.error && <Refusal title="Nothing is received" error={receiving.error} />}
      <ReceiveFoot total={total} isBusy={receiving.isPending} onReceive={receive} onDone={onDone} />
    </section>
  )
}
