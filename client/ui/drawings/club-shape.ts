/** The measures of one iron as its build sheet has them. */
export interface ClubSpec {
  name: string
  loftDegrees: number
  lieDegrees: number
  lengthInches: number
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

/** The head from the front, soled, its hosel along the shaft at the lie angle; the shaft's axis meets the ground at 0, 0. */
export function headPath(lieDegrees: number, plot: (inches: Point) => Point): string {
  const [cos, sin] = [Math.cos(radians(lieDegrees)), Math.sin(radians(lieDegrees))]
  const axis = (along: number, left: number): Point => [along * cos - left * sin, along * sin + left * cos]
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
