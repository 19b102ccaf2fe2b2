import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { MonthEnd } from '#shared/orders/month-end.ts'

import { CountTerminal, TerminalCounted } from './CountTerminal.tsx'

/** What terminals say that they took, typed day by day; only then it is said what that should be. */
export function TerminalDays({ month: { terminalDays, currency, closed } }: { month: MonthEnd }) {
  const { dayAndYear } = useStudio()
  if (terminalDays.length === 0) return null

  return (
    <RecordPart title={`Terminals, ${currency}`}>
      <ul className="text-sm">
        {terminalDays.map(({ day, isCounted, batches }) => (
          <li key={day} className="grid gap-1 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <span className="flex min-h-row items-center font-medium figures">{dayAndYear(day)}</span>
            <div className="grid gap-2">
              {batches.map((batch) => (
                <TerminalCounted key={batch.id} batch={batch} />
              ))}
              {!isCounted && (
                <>
                  <CountTerminal day={day} />
                  {closed && <p className="text-muted">It is posted in the open month.</p>}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
