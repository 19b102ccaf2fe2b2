import { Link } from '#client/routing/Link.tsx'
import { useNumber } from '#client/ui/browser/numbers.ts'
import type { Refused } from '#shared/lists/many.ts'

/** Who is left out and why: a line for each reason, and behind it the first of them by name. */
export function LeftOut({ refused: { count, reasons, rows } }: { refused: Refused }) {
  const number = useNumber()
  if (count === 0) return null

  return (
    <div className="grid gap-2 text-sm">
      <ul className="grid gap-1">
        {reasons.map(({ reason, sentence, count: alike }) => (
          <li key={reason} className="flex gap-2">
            <span className="min-w-8 text-right font-medium figures">{number(alike)}</span>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-6 cursor-pointer text-muted hover:text-ink pointer-coarse:min-h-11">
          {rows.length < count ? `The first ${number(rows.length)} by name` : 'By name'}
        </summary>
        <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto" aria-label="Left out">
          {rows.map(({ id, title, to, sentence }) => (
            <li key={id}>
              {to === null ? (
                title
              ) : (
                <Link to={to} className="font-medium underline underline-offset-4">
                  {title}
                </Link>
              )}
              : <span className="text-muted">{sentence}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
