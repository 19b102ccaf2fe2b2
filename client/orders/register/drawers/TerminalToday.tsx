import { useState } from 'react'

import { CountTerminal, TerminalCounted } from '#client/orders/terminal/CountTerminal.tsx'
import { useToday } from '#client/settings/use-studio.ts'
import type { TerminalBatch } from '#shared/orders/month-end.ts'

/** Where money is counted in the evening, the terminal's slip is at hand too. */
export function TerminalToday() {
  const today = useToday()
  const [batch, keep] = useState<TerminalBatch>()

  return (
    <section aria-label="Card terminal" className="grid gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-semibold">Card terminal</h3>
      {batch ? (
        <TerminalCounted batch={batch} onReason={keep} />
      ) : (
        <>
          <p className="text-muted">Of a terminal of its own bank, type the total of its batch. Else leave it.</p>
          <CountTerminal day={today} onCounted={keep} />
        </>
      )}
    </section>
  )
}
