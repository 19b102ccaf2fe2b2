/** The measures of one club as its build sheet has them. */
export interface ClubSpec {
  name: string
  loftDegrees: number
  lieDegrees: number
  lengthInches: number
  /** A driver, wood or hybrid; an iron or wedge unless told. */
  isWood?: boolean
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** What a drawing holds: a figure beyond it is written as it is, and its club drawn at the edge of what clubs are. */
export const drawable = {
  length: (inches: number) => clamp(inches, 18, 60),
  lie: (degrees: number) => clamp(degrees, 45, 85),
  loft: (degrees: number) => clamp(degrees, 0, 75),
}

export type Point = readonly [x: number, y: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** From inches with y upwards to the drawing's units. */
export const plotter =
  ([x, y]: Point, unitsPerInch: number) =>
  (inches: Point): Point => [x + inches[0] * unitsPerInch, y - inches[1] * unitsPerInch]

export const polar = ([x, y]: Point, radius: number, degrees: number): Point => [
  x + radius * Math.cos(radians(degrees)),
  y - radius * Math.sin(radians(degrees)),
]

export const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** An arc from one angle to another, counted from the x axis towards the sky. */
export const arc = (centre: Point, radius: number, [from, to]: readonly [number, number]) =>
  `M${text(polar(centre, radius, from))}A${radius} ${radius} 0 0 0 ${text(polar(centre, radius, to))}`

/** From inches along the shaft, and to its left, where it meets the ground at 0, 0. */
function alongShaft(lieDegrees: number) {
  const [cos, sin] = [Math.cos(radians(lieDegrees)), Math.sin(radians(lieDegrees))]

  return (along: number, left: number): Point => [along * cos - left * sin, along * sin + left * cos]
}

/** The head from the front, soled, its hosel along the shaft at the lie angle; the shaft's axis meets the ground at 0, 0. */
export function headPath(lieDegrees: number, plot: (inches: Point) => Point): string {
  const axis = alongShaft(lieDegrees)
  const at = (inches: Point) => text(plot(inches))
  const curve = (...points: Point[]) => `C${points.map(at).join(' ')}`

  return [
    `M${at(axis(2.5, -0.27))}L${at(axis(0.8, -0.27))}`,
    curve([0.35, 0.15], [0.1, 0.02], [-0.4, 0.01]),
    curve([-1.2, -0.02], [-2.1, 0.02], [-2.7, 0.2]),
    curve([-3.1, 0.4], [-3.28, 1.2], [-3.2, 1.85]),
    curve([-3.15, 2.25], [-2.9, 2.4], [-2.6, 2.3]),
    curve([-1.8, 2], [-0.6, 1.35], [-0.05, 1.22]),
    curve([0.2, 1.18], [0.35, 1.28], axis(1.7, 0.27)),
    `L${at(axis(2.5, 0.27))}Z`,
  ].join('')
}

const topLine = (x: number) => 1.18 + (-x / 2.6) * 1.1

/** A wood from the front, soled: broader than an iron, its crown behind the face. */
export function woodPath(lieDegrees: number, plot: (inches: Point) => Point): string {
  const axis = alongShaft(lieDegrees)
  const at = (inches: Point) => text(plot(inches))
  const curve = (...points: Point[]) => `C${points.map(at).join(' ')}`

  return [
    `M${at(axis(2.6, -0.22))}L${at(axis(1.2, -0.22))}`,
    curve([0.7, 0.45], [0.45, 0.1], [-0.3, 0.04]),
    curve([-1.4, -0.02], [-2.9, 0], [-3.6, 0.3]),
    curve([-4.35, 0.65], [-4.45, 1.4], [-4, 1.85]),
    curve([-3.4, 2.4], [-1.8, 2.45], [-0.7, 1.75]),
    curve([-0.3, 1.5], [0.4, 1.45], axis(1.9, 0.22)),
    `L${at(axis(2.6, 0.22))}Z`,
  ].join('')
}

/** Score lines, as far as the face reaches. */
export const grooves = (plot: (inches: Point) => Point) =>
  Array.from({ length: 7 }, (_, index) => 0.32 + index * 0.25)
    .map((height) => {
      const from = [-0.5, -0.8, -1.1, -1.4, -1.7, -2, -2.3].find((x) => topLine(x) > height + 0.12) ?? -2.3
      return `M${text(plot([from, height]))}L${text(plot([-2.55, height]))}`
    })
    .join('')

const faceInches = 2.05

/** The blade in section, seen from the toe: the leading edge at 0, 0.1, the face leaning back by the loft. */
export function bladePath(loftDegrees: number, plot: (inches: Point) => Point): string {
  const at = (inches: Point) => text(plot(inches))
  const [sin, cos] = [Math.sin(radians(loftDegrees)), Math.cos(radians(loftDegrees))]
  const onFace = (up: number, behind: number): Point => [up * sin + behind * cos, 0.1 + up * cos - behind * sin]

  return [
    `M${at(onFace(0, 0))}L${at(onFace(faceInches, 0))}`,
    `Q${at(onFace(faceInches + 0.14, 0.1))} ${at(onFace(faceInches, 0.2))}`,
    `L${at(onFace(1.15, 0.2))}`,
    `C${at(onFace(0.8, 0.22))} ${at(onFace(0.62, 0.4))} ${at(onFace(0.42, 0.62))}`,
    `Q${at([0.92, 0.14])} ${at([0.66, 0.04])}`,
    `Q${at([0.25, -0.05])} ${at(onFace(0, 0))}Z`,
  ].join('')
}

const woodFaceInches = 1.9

/** A wood in section, seen from the toe: its face leans as a blade does, its body lies behind it. */
export function woodSection(loftDegrees: number, plot: (inches: Point) => Point): string {
  const at = (inches: Point) => text(plot(inches))
  const [sin, cos] = [Math.sin(radians(loftDegrees)), Math.cos(radians(loftDegrees))]
  const top: Point = [woodFaceInches * sin, 0.1 + woodFaceInches * cos]

  return [
    `M${at([0, 0.1])}L${at(top)}`,
    `C${at([top[0] + 0.5, top[1] + 0.25])} ${at([2.8, 1.9])} ${at([2.9, 1])}`,
    `C${at([2.9, 0.4])} ${at([2.2, 0.02])} ${at([1.2, 0.01])}`,
    `Q${at([0.3, -0.02])} ${at([0, 0.1])}Z`,
  ].join('')
}
