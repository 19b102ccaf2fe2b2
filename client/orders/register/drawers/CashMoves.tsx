import { useStudio } from '#client/settings/use-studio.ts'
import type { CashMove } from '#shared/payments/drawers-contract.ts'

import { moveWords } from './move-words.ts'

/** What was put in and taken out, each with who did it and why. */
export function CashMoves({ moves, empty }: { moves: readonly CashMove[]; empty?: string }) {
  const { studio, figure, clock } = useStudio()
  if (moves.length === 0) return empty === undefined ? null : <p className="text-sm text-muted">{empty}</p>

  return (
    <ul
      aria-label={`Cash in and out, ${studio.currency}`}
      className="divide-y divide-line border-y border-line text-sm"
    >
      {moves.map(({ id, kind, cents, reason, by, at }) => (
        <li key={id} className="py-1.5">
          <p className="flex justify-between gap-3 font-medium">
            <span>{moveWords[kind].done}</span>
            <span className="figures">
              {kind === 'added' ? '' : '-'}
              {figure(cents)}
            </span>
          </p>
          <p className="wrap-anywhere text-muted">
            {clock(at)}, {by}, {reason}
          </p>
        </li>
      ))}
    </ul>
  )
}
