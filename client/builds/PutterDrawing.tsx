import { drawable, plotter, type Point, text } from '#client/ui/drawings/club-shape.ts'
import { LengthMark } from '#client/ui/drawings/LengthMark.tsx'
import { LieAngle } from '#client/ui/drawings/LieAngle.tsx'
import type { PutterRequest } from '#shared/builds/putter-request.ts'

const ground = 545
const foot: Point = [180, ground]
const shaftUnits = 430

type DrawnPutter = Pick<PutterRequest, 'head' | 'lieDegrees' | 'lengthInches' | 'alignment'>

/** A putter from the front with lie and length; long ones are scaled to fit. */
export function PutterDrawing({ putter, className }: { putter: DrawnPutter; className?: string }) {
  const { head, lieDegrees, lengthInches, alignment } = putter
  const unitsPerInch = Math.min(12.2, shaftUnits / drawable.length(lengthInches))
  const summary = `Technical drawing of a putter: lie ${lieDegrees} degrees, length ${lengthInches} inches.`

  return (
    <svg viewBox="20 88 516 478" role="img" aria-label={summary} className={className} strokeLinecap="round">
      <path d={`M24 ${ground}H528`} className="stroke-ink" strokeWidth="1.4" />
      <Shaft
        lieDegrees={drawable.lie(lieDegrees)}
        lengthInches={drawable.length(lengthInches)}
        unitsPerInch={unitsPerInch}
      />
      <Head isBlade={head === 'blade'} unitsPerInch={unitsPerInch} />
      <LieAngle foot={foot} lieDegrees={lieDegrees} />
      <LengthMark foot={foot} unitsPerInch={unitsPerInch} lieDegrees={lieDegrees} lengthInches={lengthInches} />
      <FromAbove isBlade={head === 'blade'} alignment={alignment} />
    </svg>
  )
}

function Shaft({
  lieDegrees,
  lengthInches,
  unitsPerInch,
}: Record<'lieDegrees' | 'lengthInches' | 'unitsPerInch', number>) {
  const along = (inches: number) => (inches * unitsPerInch).toFixed(1)
  const grip = lengthInches - Math.min(15, Math.max(9.5, lengthInches * 0.29))

  return (
    <g transform={`translate(${text(foot)}) rotate(${-lieDegrees})`}>
      <path
        d={`M${along(1)} -3L${along(grip)} -3.4V3.4L${along(1)} 3Z`}
        className="fill-surface stroke-ink"
        strokeWidth="1.3"
      />
      <path
        d={`M${along(grip)} -5.5L${along(lengthInches - 0.4)} -8q5 0 5 5V3q0 5 -5 5L${along(grip)} 5.5Z`}
        className="fill-fairway stroke-fairway"
        strokeWidth="1.3"
      />
      <path
        d={`M-26 0H${along(lengthInches + 2)}`}
        className="fill-none stroke-muted"
        strokeWidth="0.8"
        strokeDasharray="14 4 3 4"
        opacity="0.75"
      />
    </g>
  )
}

/** The sole lies on the ground and the shaft's axis meets it at 0, 0; a mallet extends to both sides of the shaft. */
function Head({ isBlade, unitsPerInch }: { isBlade: boolean; unitsPerInch: number }) {
  const at = (inches: Point) => text(plotter(foot, unitsPerInch)(inches))
  const [toe, heel] = isBlade ? [-4.1, 0.4] : [-2.1, 2.1]

  return (
    <path
      d={`M${at([toe + 0.25, 0.02])}Q${at([toe, 0.04])} ${at([toe, 0.3])}L${at([toe + 0.05, 0.85])}Q${at([toe + 0.1, 1.05])} ${at([toe + 0.4, 1.05])}L${at([heel - 0.4, 1.05])}Q${at([heel, 1.05])} ${at([heel, 0.8])}L${at([heel, 0.25])}Q${at([heel, 0.02])} ${at([heel - 0.3, 0.02])}Z`}
      className="fill-turf stroke-ink"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
  )
}

const center: Point = [424, 430]
const radius = 92

const marks: Record<PutterRequest['alignment'], string> = {
  none: '',
  dot: 'M0 -34v.01',
  line: 'M0 -38V0',
  lines: 'M-14 -38V0M0 -38V0M14 -38V0',
}

/** The head from the golfer's eye, with its alignment aid. */
function FromAbove({ isBlade, alignment }: { isBlade: boolean; alignment: PutterRequest['alignment'] }) {
  const outline = isBlade
    ? 'M-58 -44H58V-22Q58 -14 50 -14H26Q20 2 0 2T-26 -14H-50Q-58 -14 -58 -22Z'
    : 'M-52 -44H52Q58 -44 57 -34C54 10 34 40 0 40S-54 10 -57 -34Q-58 -44 -52 -44Z'

  return (
    <g transform={`translate(${text(center)})`}>
      <circle r={radius} className="fill-paper stroke-muted" strokeWidth="1" />
      <path d={outline} className="fill-turf stroke-ink" strokeWidth="1.6" strokeLinejoin="round" />
      <path
        d={marks[alignment]}
        className="fill-none stroke-flag"
        strokeWidth={alignment === 'dot' ? 9 : 3}
        strokeLinecap="round"
      />
      <text y="66" textAnchor="middle" className="fill-muted text-[15px]">
        from above
      </text>
    </g>
  )
}
