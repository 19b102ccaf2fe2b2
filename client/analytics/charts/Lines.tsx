import { LinePath } from '@visx/shape'

import type { Unit } from '#shared/analytics/figures.ts'

import { Below, Grid } from './Axes.tsx'
import { Mark, type MarkWords, Said, sized, useMarks, useWidth } from './marks.tsx'
import { stepScale, useAxisWords, valueScale } from './scales.ts'

interface Line {
  name: string
  /** One for each step; null where nothing is known. */
  values: readonly (number | null)[]
}

interface LinesProps {
  title: string
  unit: Unit
  /** The names below, and what each step says. */
  steps: readonly (MarkWords & { name: string })[]
  /** Six at most, told apart by colour, by dashes and by the shape of their points. */
  lines: readonly Line[]
}

const [height, top, foot, left, right] = [240, 12, 28, 52, 14]
/** As wide as a finger is sure to meet. */
const least = 24

const looks = [
  { stroke: 'stroke-fairway', fill: 'fill-fairway', dash: undefined, shape: 'circle' },
  { stroke: 'stroke-sky', fill: 'fill-sky', dash: '6 3', shape: 'square' },
  { stroke: 'stroke-brass', fill: 'fill-brass', dash: '2 3', shape: 'diamond' },
  { stroke: 'stroke-flag', fill: 'fill-flag', dash: '8 3 2 3', shape: 'triangle' },
  { stroke: 'stroke-ink', fill: 'fill-ink', dash: '1 4', shape: 'square' },
  { stroke: 'stroke-muted', fill: 'fill-muted', dash: undefined, shape: 'diamond' },
] as const

type Look = (typeof looks)[number]

const lookOf = (index: number): Look => looks[index % looks.length] ?? looks[0]

/** How values go over time; arrows walk from step to step, each of which says what all lines show there. */
export function Lines({ title, unit, steps, lines }: LinesProps) {
  const { ref, width } = useWidth()
  const words = useAxisWords()(unit)
  const { svg, markOf, said } = useMarks(steps)
  const wide = Math.max(width, left + steps.length * least + right)
  const y = valueScale(
    lines.flatMap(({ values }) => values.flatMap((value) => value ?? [])),
    [height - foot, top],
    unit,
  )
  const x = stepScale(steps.length, [left, wide - right], 0)
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2

  return (
    <div ref={ref} className="grid gap-1">
      {lines.length > 1 && <Legend lines={lines} />}
      <div className="overflow-x-auto">
        {width > 0 && (
          <svg {...sized(svg, wide, height)} aria-label={title}>
            <Grid scale={y} left={left} right={wide - right} words={words} />
            {lines.map(({ name, values }, at) => (
              <LineOf key={name} values={values} look={lookOf(at)} xOf={middle} yOf={(value) => y(value)} />
            ))}
            {steps.map(({ name }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- steps stand in their order, and two may share a name
              <Mark key={`${name} ${index}`} {...markOf(index)}>
                <rect
                  x={x(index) ?? 0}
                  y={top}
                  width={x.bandwidth()}
                  height={height - foot - top}
                  className="fill-transparent group-hover/mark:fill-line/50 group-focus-visible/mark:fill-line/50"
                />
              </Mark>
            ))}
            <Below names={steps.map(({ name }) => name)} xOf={middle} y={height - 8} room={x.step()} />
          </svg>
        )}
      </div>
      <Said usual="Arrow keys walk from step to step.">{said}</Said>
    </div>
  )
}

interface LineOfProps {
  values: readonly (number | null)[]
  look: Look
  xOf: (index: number) => number
  yOf: (value: number) => number
}

function LineOf({ values, look, xOf, yOf }: LineOfProps) {
  const points = values.map((value, index) => ({ value, index }))

  return (
    <g aria-hidden>
      <LinePath
        data={points}
        defined={({ value }) => value !== null}
        x={({ index }) => xOf(index)}
        y={({ value }) => yOf(value ?? 0)}
        fill="none"
        strokeWidth={2}
        strokeDasharray={look.dash}
        className={look.stroke}
      />
      {points.map(
        ({ value, index }) => value !== null && <Point key={index} look={look} x={xOf(index)} y={yOf(value)} />,
      )}
    </g>
  )
}

const size = 4

function Point({ look: { shape, fill }, x, y }: { look: Look; x: number; y: number }) {
  if (shape === 'circle') return <circle cx={x} cy={y} r={size * 0.9} className={fill} />
  const corners = {
    square: `M${x - size * 0.85} ${y - size * 0.85}h${size * 1.7}v${size * 1.7}h${-size * 1.7}z`,
    diamond: `M${x} ${y - size * 1.3}l${size * 1.3} ${size * 1.3}l${-size * 1.3} ${size * 1.3}l${-size * 1.3} ${-size * 1.3}z`,
    triangle: `M${x} ${y - size * 1.2}l${size * 1.2} ${size * 2.1}h${-size * 2.4}z`,
  }

  return <path d={corners[shape]} className={fill} />
}

const Legend = ({ lines }: { lines: readonly Line[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {lines.map(({ name }, at) => (
      <li key={name} className="flex items-center gap-1.5">
        <svg aria-hidden width={28} height={12}>
          <line
            x1={0}
            x2={28}
            y1={6}
            y2={6}
            strokeWidth={2}
            strokeDasharray={lookOf(at).dash}
            className={lookOf(at).stroke}
          />
          <Point look={lookOf(at)} x={14} y={6} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
