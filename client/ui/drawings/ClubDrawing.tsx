import { useDecimals } from '#client/ui/browser/numbers.ts'

import {
  arc,
  bladePath,
  type ClubSpec,
  drawable,
  grooves,
  headPath,
  plotter,
  type Point,
  polar,
  text,
  woodPath,
  woodSection,
} from './club-shape.ts'
import { LengthMark } from './LengthMark.tsx'
import { LieAngle } from './LieAngle.tsx'

const ground = 545
const foot: Point = [162, ground]
const usualUnits = 12.8
/** As long as a club may be drawn; a longer one is drawn smaller, to fit. */
const shaftUnits = 500
const detail: Point = [436, 408]
const detailRadius = 112

const label = 'fill-ink font-mono text-[17px] figures'
const thin = 'fill-none stroke-muted'

const unitsOf = (lengthInches: number) => Math.min(usualUnits, shaftUnits / drawable.length(lengthInches))

/** A club to scale with its loft, lie and length dimensioned, as it would stand on a build sheet. */
export function ClubDrawing({ club, className }: { club: ClubSpec; className?: string }) {
  const { name, loftDegrees, lieDegrees, lengthInches, isWood = false } = club
  const unitsPerInch = unitsOf(lengthInches)
  const summary = `Technical drawing of a ${name}: loft ${loftDegrees} degrees, lie ${lieDegrees} degrees, length ${lengthInches} inches.`

  return (
    <svg viewBox="34 78 516 488" role="img" aria-label={summary} className={className} strokeLinecap="round">
      <path d={`M24 ${ground}H548`} className="stroke-ink" strokeWidth="1.4" />
      <GroundHatch />
      <Shaft lieDegrees={drawable.lie(lieDegrees)} lengthInches={drawable.length(lengthInches)} />
      <Head lieDegrees={drawable.lie(lieDegrees)} unitsPerInch={unitsPerInch} isWood={isWood} />
      <LieAngle foot={foot} lieDegrees={lieDegrees} />
      <LengthMark foot={foot} unitsPerInch={unitsPerInch} lieDegrees={lieDegrees} lengthInches={lengthInches} />
      <LoftDetail loftDegrees={loftDegrees} isWood={isWood} />
    </svg>
  )
}

function GroundHatch() {
  const strokes = Array.from({ length: 33 }, (_, index) => `M${32 + index * 16} ${ground}l-8 10`).join('')
  return <path d={strokes} className={thin} strokeWidth="0.8" opacity="0.6" />
}

/** Drawn lying along x, then turned up to the lie angle. */
function Shaft({ lieDegrees, lengthInches }: { lieDegrees: number; lengthInches: number }) {
  const along = (inches: number) => inches * unitsOf(lengthInches)
  const grip = lengthInches - 10.5
  const steps = Array.from({ length: 12 }, (_, index) => 11 + index * 1.35).filter((inches) => inches < grip - 0.5)
  const wraps = Array.from({ length: 20 }, (_, index) => grip + 0.7 + index * 0.48)

  return (
    <g transform={`translate(${text(foot)}) rotate(${-lieDegrees})`}>
      <path
        d={`M${along(2.5)} -2.5L${along(grip)} -3.8V3.8L${along(2.5)} 2.5Z`}
        className="fill-surface stroke-ink"
        strokeWidth="1.3"
      />
      {steps.map((inches) => (
        <path key={inches} d={`M${along(inches)} -3.4V3.4`} className={thin} strokeWidth="0.9" />
      ))}
      <path
        d={`M${along(grip)} -4.4L${along(lengthInches) - 4} -7q4 0 4 4V3q0 4 -4 4L${along(grip)} 4.4Z`}
        className="fill-fairway stroke-fairway"
        strokeWidth="1.3"
      />
      {wraps.map((inches) => (
        <path
          key={inches}
          d={`M${along(inches)} -4.6l3.4 9.2`}
          className="stroke-paper"
          strokeWidth="0.8"
          opacity="0.55"
        />
      ))}
      <path d={`M${along(2.5)} -3.6L${along(3.5)} -2.8V2.8L${along(2.5)} 3.6Z`} className="fill-ink" />
      <path
        d={`M-26 0H${along(lengthInches) + 26}`}
        className={thin}
        strokeWidth="0.8"
        strokeDasharray="14 4 3 4"
        opacity="0.75"
      />
    </g>
  )
}

interface HeadProps {
  lieDegrees: number
  unitsPerInch: number
  isWood: boolean
}

function Head({ lieDegrees, unitsPerInch, isWood }: HeadProps) {
  const plot = plotter(foot, unitsPerInch)
  const middle = plot([-1.35, 1.05])

  return (
    <>
      <path
        d={(isWood ? woodPath : headPath)(lieDegrees, plot)}
        className="fill-surface stroke-ink"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      {!isWood && <path d={grooves(plot)} className="stroke-ink" strokeWidth="0.9" />}
      <circle cx={middle[0]} cy={middle[1]} r="38" className={thin} strokeWidth="1" strokeDasharray="5 4" />
      <path
        d={`M${text(polar(middle, 38, 30))}L${text(polar(detail, detailRadius, 168))}`}
        className={thin}
        strokeWidth="0.9"
        strokeDasharray="5 4"
      />
    </>
  )
}

function LoftDetail({ loftDegrees, isWood }: { loftDegrees: number; isWood: boolean }) {
  const decimals = useDecimals()
  const plot = plotter([detail[0] - 36, detail[1] + 66], 41)
  const edge = plot([0, 0.1])
  const [reach, radius] = [124, 100]
  const drawn = drawable.loft(loftDegrees)
  const place = polar(edge, radius + 20, 90 - drawn * 0.42)

  return (
    <>
      <circle cx={detail[0]} cy={detail[1]} r={detailRadius} className="fill-paper stroke-muted" strokeWidth="1" />
      <path d={`M${text(plot([-1.3, 0]))}L${text(plot([2.9, 0]))}`} className="stroke-ink" strokeWidth="1.2" />
      <path d={`M${text(edge)}v${-reach}`} className={thin} strokeWidth="0.9" strokeDasharray="14 4 3 4" />
      <path d={`M${text(edge)}L${text(polar(edge, reach, 90 - drawn))}`} className={thin} strokeWidth="0.9" />
      <path
        d={(isWood ? woodSection : bladePath)(drawn, plot)}
        className="fill-turf stroke-ink"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d={arc(edge, radius, [90 - drawn, 90])} className="fill-none stroke-flag" strokeWidth="1.8" />
      <text x={place[0]} y={place[1] - 4} textAnchor="middle" className={label}>
        {decimals(loftDegrees.toFixed(1))}°
      </text>
      <text x={detail[0]} y={detail[1] + 94} textAnchor="middle" className="fill-muted text-[15px]">
        loft
      </text>
    </>
  )
}
