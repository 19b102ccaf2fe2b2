import { arc, plotter, type Point, polar, text } from '#client/ui/drawings/club-shape.ts'

const ground = 350
const foot: Point = [212, ground]
const unitsPerInch = 42
const plot = plotter(foot, unitsPerInch)
const shaftInches = 6.4

const radians = (degrees: number) => (degrees * Math.PI) / 180
const onAxis = (inches: number, lie: number): Point => [
  inches * Math.cos(radians(lie)),
  inches * Math.sin(radians(lie)),
]

/** Where the head's weight is, in inches from where the shaft's axis meets the ground. */
const weightHeight = 0.62
const ordinaryWeight: Point = [-1.75, weightHeight]

/** A putter seen from the golfer's opposite side, soled at its lie: where its weight is, and where the shaft's axis runs. */
export function PutterDrawing({ lieDegrees, balanced }: { lieDegrees: number; balanced: boolean }) {
  const weight = balanced ? onAxis(weightHeight / Math.sin(radians(lieDegrees)), lieDegrees) : ordinaryWeight
  const summary = balanced
    ? `A lie-angle-balanced putter at ${lieDegrees} degrees: the axis of the shaft runs through the weight of the head.`
    : `An ordinary putter at ${lieDegrees} degrees: the weight of the head lies beside the axis of the shaft, which turns the face.`

  return (
    <svg viewBox="34 52 342 330" role="img" aria-label={summary} className="w-full" strokeLinecap="round">
      <path d={`M38 ${ground}H372`} className="stroke-ink" strokeWidth="1.4" />
      <Head balanced={balanced} />
      <Shaft lieDegrees={lieDegrees} balanced={balanced} />
      <Weight at={plot(weight)} />
      {!balanced && <Lever weight={ordinaryWeight} lieDegrees={lieDegrees} />}
      <Lie lieDegrees={lieDegrees} />
    </svg>
  )
}

const at = (x: number, y: number) => text(plot([x, y]))

/** Both heads are as long as they are; only where the shaft enters differs. */
function Head({ balanced }: { balanced: boolean }) {
  const [toe, heel] = balanced ? [-2.1, 2.3] : [-3.9, 0.55]
  return (
    <path
      d={`M${at(toe + 0.15, 0)}L${at(heel - 0.15, 0)}Q${at(heel, 0)} ${at(heel, 0.2)}L${at(heel, 0.85)}Q${at(heel, 1.05)} ${at(heel - 0.25, 1.05)}L${at(toe + 0.3, 1.05)}Q${at(toe, 1.05)} ${at(toe, 0.8)}L${at(toe, 0.2)}Q${at(toe, 0)} ${at(toe + 0.15, 0)}Z`}
      className="fill-turf stroke-ink"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
  )
}

function Shaft({ lieDegrees, balanced }: { lieDegrees: number; balanced: boolean }) {
  const from = balanced ? 1.1 : 0.9
  const [start, end] = [onAxis(from, lieDegrees), onAxis(shaftInches, lieDegrees)]

  return (
    <>
      <path
        d={`M${text(plot(start))}L${text(plot(end))}`}
        className="stroke-ink"
        strokeWidth="11"
        strokeLinecap="butt"
      />
      <path
        d={`M${text(plot(start))}L${text(plot(end))}`}
        className="stroke-surface"
        strokeWidth="8"
        strokeLinecap="butt"
      />
      <path
        d={`M${text(plot(onAxis(-0.6, lieDegrees)))}L${text(plot(onAxis(shaftInches + 0.5, lieDegrees)))}`}
        className="stroke-flag"
        strokeWidth="1.3"
        strokeDasharray="14 4 3 4"
      />
    </>
  )
}

/** The sign for a center of gravity on drawings. */
function Weight({ at: [x, y] }: { at: Point }) {
  const radius = 13

  return (
    <>
      <circle cx={x} cy={y} r={radius} className="fill-surface stroke-ink" strokeWidth="1.4" />
      <path
        d={`M${x} ${y}V${y - radius}A${radius} ${radius} 0 0 1 ${x + radius} ${y}ZM${x} ${y}V${y + radius}A${radius} ${radius} 0 0 1 ${x - radius} ${y}Z`}
        className="fill-ink"
      />
    </>
  )
}

/** How far the weight lies beside the axis: the lever at which it turns the face. */
function Lever({ weight, lieDegrees }: { weight: Point; lieDegrees: number }) {
  const along = weight[0] * Math.cos(radians(lieDegrees)) + weight[1] * Math.sin(radians(lieDegrees))
  const near = plot(onAxis(along, lieDegrees))
  const from = plot(weight)

  return (
    <>
      <path d={`M${text(from)}L${text(near)}`} className="stroke-flag" strokeWidth="2.4" />
      <path
        d={`M${from[0] - 10} ${from[1] - 34}q-34 -28 0 -54m-11 4l11 -4l1 12`}
        className="fill-none stroke-flag"
        strokeWidth="1.8"
      />
      <text x={from[0] + 8} y={from[1] - 94} textAnchor="middle" className="fill-ink text-[17px]">
        turns the face
      </text>
    </>
  )
}

function Lie({ lieDegrees }: { lieDegrees: number }) {
  const radius = 118
  const place = polar(foot, radius + 10, lieDegrees / 2.4)

  return (
    <>
      <path d={arc(foot, radius, [0, lieDegrees])} className="fill-none stroke-muted" strokeWidth="1.4" />
      <text x={place[0]} y={place[1]} className="fill-ink font-mono text-[19px] figures">
        {lieDegrees}°
      </text>
      <text x={place[0]} y={place[1] + 19} className="fill-muted text-[16px]">
        lie
      </text>
    </>
  )
}
