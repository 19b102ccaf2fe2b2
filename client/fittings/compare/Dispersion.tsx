import { useId } from 'react'

import { useDecimals } from '#client/ui/browser/numbers.ts'
import type { CandidateSum, Ellipse, Shot } from '#shared/fittings/compare.ts'
import { showFigure } from '#shared/fittings/units.ts'
import { counted } from '#shared/words.ts'

import { type CandidateLook, lookOf } from './candidate-colors.ts'

interface DispersionProps {
  candidates: readonly { id: string; label: string }[]
  sums: readonly CandidateSum[]
  shots: readonly Shot[]
}

interface LandedShot {
  candidateId: string
  side: number
  carry: number
}

const metres = 1000
const tenYards = 9144

/** Where the shots landed, all on one scale: the line is straight ahead, each ellipse holds about two of three shots. */
export function Dispersion({ candidates, sums, shots }: DispersionProps) {
  const titleId = useId()
  const landed = shots.flatMap(({ candidateId, included, figures: { side, carry } }): LandedShot[] =>
    included && side !== undefined && carry !== undefined ? [{ candidateId, side, carry }] : [],
  )
  if (landed.length === 0) return null

  const frame = frameOf(landed, sums)
  const lookFor = (id: string) => lookOf(candidates.findIndex((one) => one.id === id))

  return (
    <figure className="grid gap-2">
      <svg
        role="img"
        aria-labelledby={titleId}
        viewBox={`${frame.left} ${-frame.far} ${frame.width} ${frame.far - frame.near}`}
        className="max-h-96 w-full rounded border border-line bg-sunken print:max-h-72"
      >
        <Told id={titleId} candidates={candidates} sums={sums} />
        <Lines frame={frame} />
        {landed.map(({ candidateId, side, carry }, index) => (
          <circle
            // oxlint-disable-next-line react/no-array-index-key -- points have no other name
            key={index}
            cx={side / metres}
            cy={-carry / metres}
            r={frame.width / 110}
            className={lookFor(candidateId).fill}
            fillOpacity={0.75}
          />
        ))}
        {sums.map(
          ({ candidateId, ellipse }) =>
            ellipse && <Holds key={candidateId} ellipse={ellipse} look={lookFor(candidateId)} />,
        )}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {candidates.map(({ id, label }, index) => (
          <span key={id} className="inline-flex items-center gap-1.5">
            <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6">
              <line
                x1="0"
                x2="24"
                y1="4"
                y2="4"
                strokeWidth="3"
                strokeDasharray={lookOf(index).dash}
                className={lookOf(index).stroke}
              />
            </svg>
            {label}
          </span>
        ))}
        <span className="text-muted">
          Lines every 10 yd, seen from above. An ellipse holds about two of three shots.
        </span>
      </figcaption>
    </figure>
  )
}

interface Frame {
  left: number
  width: number
  near: number
  far: number
}

/** All that landed and every ellipse, with room around. In metres, for browsers draw strokes of thousands badly. */
function frameOf(landed: readonly LandedShot[], sums: readonly CandidateSum[]): Frame {
  const ellipses = sums.flatMap(({ ellipse }) => ellipse ?? [])
  const sides = [
    ...landed.map(({ side }) => Math.abs(side)),
    ...ellipses.map(({ side, major }) => Math.abs(side) + major),
  ]
  const carries = [
    ...landed.map(({ carry }) => carry),
    ...ellipses.flatMap(({ carry, major }) => [carry - major, carry + major]),
  ]
  const half = Math.max(...sides, tenYards) / metres + 2

  return {
    left: -half,
    width: half * 2,
    near: Math.min(...carries) / metres - 3,
    far: Math.max(...carries) / metres + 3,
  }
}

/** Straight ahead, and every ten yards across. */
function Told({ id, candidates, sums }: Omit<DispersionProps, 'shots'> & { id: string }) {
  const decimals = useDecimals()

  return <title id={id}>{decimals(textOf(candidates, sums))}</title>
}

function Lines({ frame }: { frame: Frame }) {
  const step = tenYards / metres
  const first = Math.ceil(frame.near / step)
  const distances = Array.from({ length: Math.max(0, Math.floor(frame.far / step) - first + 1) }, (_, at) => first + at)

  return (
    <g className="stroke-line" strokeWidth={frame.width / 400}>
      <line x1={0} x2={0} y1={-frame.far} y2={-frame.near} className="stroke-edge" />
      {distances.map((tens) => (
        <g key={tens}>
          <line x1={frame.left} x2={-frame.left} y1={-tens * step} y2={-tens * step} />
          <text
            x={frame.left + frame.width / 100}
            y={-tens * step - frame.width / 200}
            fontSize={frame.width / 32}
            className="fill-muted stroke-none"
          >
            {tens * 10}
          </text>
        </g>
      ))}
    </g>
  )
}

function Holds({ ellipse: { side, carry, major, minor, turned }, look }: { ellipse: Ellipse; look: CandidateLook }) {
  return (
    <ellipse
      rx={major / metres}
      ry={minor / metres}
      // Up is less in a drawing, so it turns the other way.
      transform={`translate(${side / metres} ${-carry / metres}) rotate(${(-turned * 180) / Math.PI})`}
      className={look.stroke}
      fill="none"
      vectorEffect="non-scaling-stroke"
      strokeWidth={2}
      strokeDasharray={look.dash}
    />
  )
}

/** "Own: 9 shots, carry 228 yd, 24 yd to either side." */
const textOf = (candidates: DispersionProps['candidates'], sums: readonly CandidateSum[]) =>
  sums
    .map(({ candidateId, count, figures: { carry, side } }) => {
      const label = candidates.find(({ id }) => id === candidateId)?.label ?? ''
      const far = carry ? `, carry ${showFigure('distance', carry.mean)} yd` : ''
      const wide = side?.spread == null ? '' : `, ${showFigure('distance', side.spread)} yd to either side`
      return `${label}: ${counted(count, 'shot')}${far}${wide}.`
    })
    .join(' ')
