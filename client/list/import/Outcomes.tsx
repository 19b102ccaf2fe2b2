import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { useNumber } from '#client/ui/browser/numbers.ts'
import type { ImportReport } from '#shared/http/csv-import.ts'

type Outcome = ImportReport['rows'][number]['outcome']

/** Before and after: what is to be mended first. */
const outcomes: readonly { outcome: Outcome; before: string; after: string }[] = [
  { outcome: 'refused', before: 'Left out', after: 'Left out' },
  { outcome: 'asked', before: 'To decide', after: 'Not decided' },
  { outcome: 'created', before: 'New', after: 'Added' },
  { outcome: 'changed', before: 'To change', after: 'Changed' },
  { outcome: 'unchanged', before: 'Already here', after: 'Were here already' },
]

interface OutcomesProps {
  report: ImportReport
  isDone?: boolean
  /** While the columns are looked at anew. */
  isStale?: boolean
}

/** What becomes of the rows, in figures and one by one. */
export function Outcomes({ report: { counts: counted, asked, rows }, isDone = false, isStale = false }: OutcomesProps) {
  const id = useId()
  const number = useNumber()
  const counts = { ...counted, asked }

  return (
    <section aria-labelledby={id} aria-busy={isStale} className="grid gap-4">
      <h2 id={id} className="font-display text-xl">
        {isDone ? 'What was done' : 'What would happen'}
      </h2>
      <dl className="grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4">
        {outcomes
          .filter(({ outcome }) => outcome !== 'asked' || asked > 0)
          .map(({ outcome, before, after }) => (
            <div key={outcome} className="rounded border border-line bg-surface px-4 py-3">
              <dt className="text-sm text-muted">{isDone ? after : before}</dt>
              <dd className={clsx('text-2xl figures', outcome === 'refused' && counts.refused > 0 && 'text-flag-deep')}>
                {number(counts[outcome])}
              </dd>
            </div>
          ))}
      </dl>
      {counts.refused > 0 && (
        <p className="max-w-[65ch] text-muted">
          Mend what is left out in the file and import it again: what is here already does not come in twice.
        </p>
      )}
      <div className="max-w-3xl border-t border-line">
        {outcomes
          .filter(({ outcome }) => counts[outcome] > 0)
          .map(({ outcome, before, after }) => (
            <Rows
              key={outcome}
              title={isDone ? after : before}
              count={counts[outcome]}
              rows={rows.filter((row) => row.outcome === outcome)}
              isOpen={outcome === 'refused' || outcome === 'asked'}
            />
          ))}
      </div>
    </section>
  )
}

interface RowsProps {
  title: string
  count: number
  rows: ImportReport['rows']
  isOpen: boolean
}

function Rows({ title, count, rows, isOpen }: RowsProps) {
  const number = useNumber()

  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-2">
          <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
          {title}
        </span>
        <span className="text-sm text-muted figures">
          {rows.length < count ? `the first ${number(rows.length)} of ${number(count)}` : number(count)}
        </span>
      </summary>
      <ul className="grid gap-2 pb-4 pl-6">
        {rows.map(({ line, name, notes }) => (
          <li key={line} className="grid gap-x-4 text-sm sm:grid-cols-[5rem_minmax(0,1fr)]">
            <span className="text-muted figures">Line {line}</span>
            <span className="min-w-0 wrap-anywhere">
              {name}
              {notes.map((note) => (
                <span key={note} className="block text-muted">
                  {note}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
