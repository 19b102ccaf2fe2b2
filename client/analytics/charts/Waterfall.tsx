import { useId } from 'react'

import type { Unit } from '#shared/analytics/figures.ts'

import { Below, Grid } from './Axes.tsx'
import { Mark, type MarkWords, Said, useMarks, useWidth } from './marks.tsx'
import { Hatch } from './patterns.tsx'
import { stepScale, useAxisWords, valueScale } from './scales.ts'

export interface Step extends MarkWords {
  name: string
  /** A level stands on the ground, a move on the one before it. */
  kind: 'level' | 'move'
  value: number
}

const [height, top, foot, left, right] = [260, 16, 28, 52, 14]
const least = 34

/** From one level over what moved it to the next: gains are plain, losses hatched. */
export function Waterfall({ title, steps, unit }: { title: string; steps: readonly Step[]; unit: Unit }) {
  const { ref, width } = useWidth()
  const hatch = useId()
  const words = useAxisWords()(unit)
  const { svg, markOf, said } = useMarks(steps)
  const wide = Math.max(width, left + steps.length * least + right)
  const spans = spansOf(steps)
  const y = valueScale(
    spans.flatMap(({ from, until }) => [from, until]),
    [height - foot, top],
    unit,
  )
  const x = stepScale(steps.length, [left, wide - right])
  const band = x.bandwidth()

  return (
    <div ref={ref} className="grid gap-1">
      <div className="overflow-x-auto">
        {width > 0 && (
          <svg {...svg} aria-label={title} width={wide} height={height} className="block">
            <Hatch id={hatch} className="stroke-flag" />
            <Grid scale={y} left={left} right={wide - right} words={words} />
            {spans.map(({ from, until, step }, index) => (
              <Mark key={markOf(index).index} {...markOf(index)}>
                <rect
                  x={x(index) ?? 0}
                  y={top}
                  width={band}
                  height={height - foot - top}
                  className="fill-transparent"
                />
                <Bar
                  x={x(index) ?? 0}
                  width={band}
                  y={Math.min(y(from), y(until))}
                  height={Math.max(1, Math.abs(y(from) - y(until)))}
                  look={step.kind === 'level' ? 'level' : step.value < 0 ? 'loss' : 'gain'}
                  hatch={hatch}
                />
                {step.value !== 0 && band >= 40 && (
                  <text
                    x={(x(index) ?? 0) + band / 2}
                    y={Math.min(y(from), y(until)) - 4}
                    textAnchor="middle"
                    aria-hidden
                    className="fill-ink text-[12px] figures"
                  >
                    {step.kind === 'move' && step.value > 0 ? '+' : ''}
                    {words(step.value)}
                  </text>
                )}
              </Mark>
            ))}
            <Below
              names={steps.map(({ name }) => name)}
              xOf={(index) => (x(index) ?? 0) + band / 2}
              y={height - 8}
              room={x.step()}
            />
          </svg>
        )}
      </div>
      <Said usual="Hatched is less, plain is more. Arrow keys walk from bar to bar.">{said}</Said>
    </div>
  )
}

function spansOf(steps: readonly Step[]) {
  let level = 0
  return steps.map((step) => {
    const from = step.kind === 'level' ? 0 : level
    const until = step.kind === 'level' ? step.value : level + step.value
    level = until
    return { from, until, step }
  })
}

interface BarProps {
  x: number
  y: number
  width: number
  height: number
  look: 'level' | 'gain' | 'loss'
  hatch: string
}

function Bar({ look, hatch, ...place }: BarProps) {
  if (look === 'level') return <rect {...place} className="fill-edge" />
  if (look === 'gain') return <rect {...place} className="fill-fairway" />

  return (
    <>
      <rect {...place} className="fill-surface stroke-flag" strokeWidth={1.5} />
      <rect {...place} fill={`url(#${hatch})`} />
    </>
  )
}
