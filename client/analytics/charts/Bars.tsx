import type { Unit } from '#shared/analytics/figures.ts'

import { Mark, type MarkWords, Said, sized, useMarks, useWidth } from './marks.tsx'
import { valueScale } from './scales.ts'

interface Bar extends MarkWords {
  name: string
  value: number | null
  /** Beside the bar: `40%, 4 of 10`. */
  words: string
}

const [row, thick] = [40, 14]

/** One bar for each group, the name over it, so that there is room for both on a telephone too. */
export function Bars({ title, bars, unit }: { title: string; bars: readonly Bar[]; unit: Unit }) {
  const { ref, width } = useWidth()
  const { svg, markOf, said } = useMarks(bars)
  const x = valueScale(
    bars.flatMap(({ value }) => value ?? []),
    [0, Math.max(0, width)],
    unit,
  )

  return (
    <div ref={ref} className="grid max-w-3xl gap-1">
      {width > 0 && (
        <svg {...sized(svg, width, bars.length * row)} aria-label={title}>
          {bars.map(({ name, value }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two groups may share a name
            <Mark key={`${name} ${index}`} {...markOf(index)}>
              <g aria-hidden>
                <rect x={0} y={index * row} width={width} height={row - 2} className="fill-transparent" />
                <rect x={0} y={index * row + 20} width={width} height={thick} className="fill-line/60" />
                <rect x={0} y={index * row + 20} width={x(value ?? 0)} height={thick} className="fill-fairway" />
              </g>
            </Mark>
          ))}
          {bars.map(({ name, words }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two groups may share a name
            <g key={`${name} ${index}`} aria-hidden className="pointer-events-none text-[13px]">
              <text x={0} y={index * row + 14} className="fill-ink">
                {name}
              </text>
              <text x={width} y={index * row + 14} textAnchor="end" className="fill-muted figures">
                {words}
              </text>
            </g>
          ))}
        </svg>
      )}
      <Said usual="Arrow keys walk from bar to bar.">{said}</Said>
    </div>
  )
}
