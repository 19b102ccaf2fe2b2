import { useId } from 'react'

import type { Unit } from '#shared/analytics/figures.ts'

import { Below, Grid, Named } from './Axes.tsx'
import { Mark, type MarkWords, Said, sized, useMarks, useWidth } from './marks.tsx'
import { Hatch } from './patterns.tsx'
import { stepScale, useAxisWords, valueScale } from './scales.ts'

export interface Step extends MarkWords {
  name: string
  /** A level stands on the ground, a move on the one before it. */
  kind: 'level' | 'move'
  value: number
}

const [drawn, top, left, right] = [216, 16, 52, 14]
/** Few steps have a name each, with room for it; month by month only levels have, and bars are as wide as a finger. */
const areNamed = (steps: readonly Step[]) => steps.every(({ name }) => name !== '')

/** From one level over what moved it to the next: gains are plain, losses hatched. */
export function Waterfall({ title, steps, unit }: { title: string; steps: readonly Step[]; unit: Unit }) {
  const { ref, width } = useWidth()
  const hatch = useId()
  const words = useAxisWords()(unit)
  const { svg, markOf, said } = useMarks(steps)
  const isNamed = areNamed(steps)
  const height = top + drawn + (isNamed ? 62 : 28)
  const wide = Math.max(width, left + steps.length * (isNamed ? 76 : 34) + right)
  const spans = spansOf(steps)
  const y = valueScale(
    spans.flatMap(({ from, until }) => [from, until]),
    [top + drawn, top],
    unit,
  )
  const x = stepScale(steps.length, [left, wide - right])
  const band = x.bandwidth()
  const Names = isNamed ? Named : Below

  return (
    <div ref={ref} className="grid gap-1">
      <div className="overflow-x-auto">
        {width > 0 && (
          <svg {...sized(svg, wide, height)} aria-label={title}>
            <Hatch id={hatch} className="stroke-flag" />
            <Grid scale={y} left={left} right={wide - right} words={words} />
            {spans.map(({ from, until, step }, index) => (
              <Mark key={markOf(index).index} {...markOf(index)}>
                <rect x={x(index) ?? 0} y={top} width={band} height={drawn} className="fill-transparent" />
                <Bar
                  x={x(index) ?? 0}
                  width={band}
                  y={Math.min(y(from), y(until))}
                  height={Math.max(1, Math.abs(y(from) - y(until)))}
                  look={step.kind === 'level' ? 'level' : step.value < 0 ? 'loss' : 'gain'}
                  hatch={hatch}
                />
              </Mark>
            ))}
            <g aria-hidden className="pointer-events-none fill-ink text-[12px] figures">
              {spans.map(
                ({ from, until, step }, index) =>
                  step.value !== 0 &&
                  band >= 40 && (
                    // oxlint-disable-next-line react/no-array-index-key -- steps stand in their order, and two may share a name
                    <text
                      key={index}
                      x={(x(index) ?? 0) + band / 2}
                      y={Math.min(y(from), y(until)) - 4}
                      textAnchor="middle"
                    >
                      {step.kind === 'move' && step.value > 0 ? '+' : ''}
                      {words(step.value)}
                    </text>
                  ),
              )}
            </g>
            <Names
              names={steps.map(({ name }) => name)}
              xOf={(index) => (x(index) ?? 0) + band / 2}
              y={top + drawn + 18}
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
