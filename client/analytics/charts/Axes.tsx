import type { ScaleLinear } from './scales.ts'

/** Lines across, each with its value at the left. */
export function Grid({
  scale,
  left,
  right,
  words,
}: {
  scale: ScaleLinear
  left: number
  right: number
  words: (value: number) => string
}) {
  return (
    <g aria-hidden>
      {scale.ticks(4).map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={right}
            y1={scale(value)}
            y2={scale(value)}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={left - 6} y={scale(value)} dy="0.32em" textAnchor="end" className="fill-muted text-[12px] figures">
            {words(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** The names of the steps below, as many as have room; those without a name leave it to the others. */
export function Below({
  names,
  xOf,
  y,
  room,
}: {
  names: readonly string[]
  xOf: (index: number) => number
  y: number
  /** Between one step and the next. */
  room: number
}) {
  const named = names.flatMap((name, index) => (name === '' ? [] : [{ name, index }]))
  const longest = Math.max(1, ...named.map(({ name }) => name.length))
  const between = (room * names.length) / Math.max(1, named.length)
  const every = Math.max(1, Math.ceil((longest * letter + gap) / Math.max(1, between)))

  return (
    <g aria-hidden>
      {named
        .filter((_, at) => at % every === 0)
        .map(({ name, index }) => (
          <text key={index} x={xOf(index)} y={y} textAnchor="middle" className="fill-muted text-[12px]">
            {name}
          </text>
        ))}
    </g>
  )
}

const letter = 6.6
const gap = 10
