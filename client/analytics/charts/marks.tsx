import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'

import { Link } from '#client/routing/Link.tsx'

/** How far each arrow goes; rows are `across` marks apart. */
const steps = (across: number): Readonly<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: across,
  ArrowUp: -across,
  Home: -Infinity,
  End: Infinity,
})

export interface MarkWords {
  /** What it says to whoever comes to it, by pointer, finger or key. */
  label: string
  /** The rows that it counts, or the days alone. */
  to?: string | undefined
}

/** The points of a chart: one of them is reached by Tab, the others by arrows; each says what it shows. */
export function useMarks(marks: readonly MarkWords[], across = 1) {
  const [at, goTo] = useState(0)
  const [said, say] = useState<number>()
  const chart = useRef<SVGSVGElement>(null)
  const current = Math.min(at, marks.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps(across)[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min(marks.length - 1, current + step))
    // A row further where there is none would be another column.
    if (across > 1 && Math.abs(step) === across && Math.abs(next - current) !== across) return
    goTo(next)
    chart.current?.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus()
  }

  return {
    svg: { ref: chart, role: 'group', onKeyDown },
    markOf: (index: number) => ({
      index,
      words: marks[index] ?? { label: '' },
      isCurrent: index === current,
      onReach: () => {
        goTo(index)
        say(index)
      },
    }),
    /** What the mark says that somebody is at. */
    said: said === undefined ? undefined : marks[said]?.label,
  }
}

interface MarkProps {
  index: number
  words: MarkWords
  isCurrent: boolean
  onReach: () => void
  children: ReactNode
}

const look = 'group/mark outline-offset-1 focus-visible:outline-2 focus-visible:outline-fairway'

/** One point of a chart, with a name; with rows it is a link to them. */
export function Mark({ index, words: { label, to }, isCurrent, onReach, children }: MarkProps) {
  const reach = {
    'data-mark': index,
    'aria-label': label,
    tabIndex: isCurrent ? 0 : -1,
    className: look,
    onFocus: onReach,
    onPointerEnter: onReach,
  }
  if (to !== undefined) {
    return (
      <Link to={to} preventScrollReset {...reach}>
        {children}
      </Link>
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a point that arrows come to
    <g role="img" {...reach}>
      {children}
    </g>
  )
}

/** The words of the mark that somebody is at, for eyes: the mark itself says them to ears. */
export const Said = ({ children, usual }: { children: string | undefined; usual: string }) => (
  <p aria-hidden className="min-h-[1lh] text-sm text-muted figures print:hidden">
    {children ?? usual}
  </p>
)

/** A drawing of this size, which paper makes as narrow as it is: there nothing can be scrolled. */
export const sized = <Svg extends object>(svg: Svg, width: number, height: number) => ({
  ...svg,
  width,
  height,
  viewBox: `0 0 ${width} ${height}`,
  className: 'block print:h-auto print:max-w-full',
})

/** How wide a chart may be drawn. */
export function useWidth() {
  const [width, measure] = useState(0)
  const ref = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && measure(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { ref, width }
}
