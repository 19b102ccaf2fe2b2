import type { Ref } from 'react'

import { Notice } from '#client/ui/feedback/Notice.tsx'

import { problemInWords } from './problem-words.ts'

export interface FieldProblem {
  label: string
  message: string
  focus: () => void
}

/** What stands in the way of sending a form, as a list that leads to each field. */
export function ProblemSummary({
  refused,
  general,
  problems,
  ref,
}: {
  /** What could not be done: the title when the problem is with no field. */
  refused: string
  general: string | undefined
  problems: readonly FieldProblem[]
  ref: Ref<HTMLDivElement>
}) {
  if (problems.length === 0 && !general) return null

  return (
    <Notice kind="problem" title={general ? refused : 'Look at this again'} ref={ref}>
      {general && <p>{general} Nothing you typed is lost.</p>}
      {problems.length > 0 && (
        <ul className="grid gap-1">
          {problems.map(({ label, message, focus }) => (
            <li key={label}>
              <button type="button" onClick={focus} className="min-h-6 text-left underline underline-offset-4">
                {problemInWords(label, message)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
