import { useNumber } from '#client/ui/browser/numbers.ts'
import type { Total } from '#shared/http/list.ts'

interface FoundProps {
  total: Total | undefined
  /** What one of them is called, and several. */
  noun: readonly [one: string, many: string]
  /** What they were searched for. */
  search?: string | undefined
  /** What they come to together, each by its word. */
  sums?: ReadonlyArray<readonly [word: string, sum: string]>
}

/** How many a list holds as it is searched and filtered, and what they come to. */
export function Found({ total, noun: [one, many], search, sums = [] }: FoundProps) {
  const number = useNumber()
  if (!total || total.count === 0) return null

  return (
    <output className="flex flex-wrap gap-x-4 text-sm wrap-anywhere text-muted figures">
      <span>
        {number(total.count)}
        {total.isMore && '+'} {total.count === 1 ? one : many}
        {search && ` for “${search}”`}
      </span>
      {sums.map(([word, sum]) => (
        <span key={word}>
          {word} <span className="font-medium text-ink">{sum}</span>
        </span>
      ))}
    </output>
  )
}
