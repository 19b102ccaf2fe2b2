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

/** The names of few steps, each of them, in lines as long as its step is wide. */
export function Named({
  names,
  xOf,
  y,
  room,
}: {
  names: readonly string[]
  xOf: (index: number) => number
  y: number
  room: number
}) {
  return (
    <g aria-hidden className="fill-muted text-[12px]">
      {names.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps stand in their order, and two may share a name
        <text key={index} y={y} textAnchor="middle">
          {linesOf(name, Math.floor((room - 4) / letter)).map((line, at) => (
            <tspan key={line} x={xOf(index)} dy={at === 0 ? 0 : '1.15em'}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  )
}

function linesOf(name: string, most: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }

  return lines
}

const letter = 6.6
const gap = 10
