/** The parts that a club's balance depends on: lengths in 1/16 in, the balance in 1/100 in, weights in 1/10 g. */
export interface BalanceParts {
  length: number
  headMass: number
  /** The cut shaft, and its balance point from the butt. */
  shaftMass: number
  shaftBalance: number
  gripMass: number
  /** Lead, counterweights and so on, each with its place from the butt in 1/100 in. */
  extras?: readonly { mass: number; at: number }[]
}

// Everything is computed in tenths of a gram at 1/400 in: whole numbers, so that no result depends on a rounded sum.
const perInch = 400
const fulcrum = 14 * perInch
/**
 * The weight of a head is counted three quarters of an inch above the sole, that of a grip four and a quarter below its
 * cap.
 */
const headAboveSole = 0.75 * perInch
const gripBelowCap = 4.25 * perInch

const lengthOf = (sixteenths: number) => sixteenths * 25
const placeOf = (hundredths: number) => hundredths * 4
const headAt = ({ length }: BalanceParts) => lengthOf(length) - headAboveSole

/** The torque about a fulcrum 14 in from the butt, in 1/4000 g in. */
function torqueOf(parts: BalanceParts): number {
  const extras = (parts.extras ?? []).reduce((sum, { mass, at }) => sum + mass * (placeOf(at) - fulcrum), 0)

  return (
    parts.headMass * (headAt(parts) - fulcrum) +
    parts.shaftMass * (placeOf(parts.shaftBalance) - fulcrum) +
    parts.gripMass * (gripBelowCap - fulcrum) +
    extras
  )
}

/** An ounce is 28.349523125 g: an inch-ounce has this many 1/4000 g in, times 10 000 to be whole. */
const inchOunce = 1_133_980_925
const finer = 10_000
/** A0 is 161 in oz, and a point is 1.75. */
const a0 = 161

const halfUp = (over: number, under: number) => Math.floor((2 * over + under) / (2 * under))

/** In tenths of a point from A0. */
export const predictSwingWeight = (parts: BalanceParts): number =>
  halfUp((torqueOf(parts) * finer - a0 * inchOunce) * 1000, 175 * inchOunce)

/** From the reading of a scale in inch-ounces. */
export const swingWeightOfTorque = (inchOunces: number): number =>
  halfUp((Math.round(inchOunces * finer) - a0 * finer) * 10, 1.75 * finer)

export const torqueInOz = (parts: BalanceParts): number => (torqueOf(parts) * finer) / inchOunce

/** In tenths of a gram. */
export const totalMass = ({ headMass, shaftMass, gripMass, extras = [] }: BalanceParts): number =>
  headMass + shaftMass + gripMass + extras.reduce((sum, { mass }) => sum + mass, 0)

const square = (place: number) => place * place

/** About the butt, in kg cm2; the shaft counts as an even rod around its balance point. */
export function predictMoi(parts: BalanceParts): number {
  const { headMass, shaftMass, gripMass, extras = [] } = parts
  const sum =
    headMass * square(headAt(parts)) +
    shaftMass * (square(placeOf(parts.shaftBalance)) + square(lengthOf(parts.length)) / 12) +
    gripMass * square(gripBelowCap) +
    extras.reduce((all, { mass, at }) => all + mass * square(placeOf(at)), 0)

  return Math.round((sum * 6.4516) / (10 * perInch * perInch * 1000))
}

/** How far a shop's clubs differ from the prediction, and from each other, in tenths of a point. */
export interface Calibration {
  offset: number
  error: number
}

export const uncalibrated: Calibration = { offset: 0, error: 10 }
/** Fewer clubs teach nothing. */
export const fewestMeasured = 3

/** Learns from measured clubs. */
export function calibrate(clubs: readonly { predicted: number; measured: number }[]): Calibration {
  if (clubs.length < fewestMeasured) return uncalibrated

  const differences = clubs.map(({ predicted, measured }) => measured - predicted)
  const mean = differences.reduce((sum, one) => sum + one, 0) / clubs.length
  const spread = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (clubs.length - 1)
  return { offset: Math.round(mean), error: Math.ceil(Math.sqrt(spread)) }
}

/** Each of these alone reaches the target: weights in 1/10 g, the length in 1/16 in. */
export interface Correction {
  headMass: number
  length: number
  gripMass: number
}

/** How much to change to get from one swing weight to another (in tenths of a point). */
export function correctionTo(parts: BalanceParts, { from, to }: { from: number; to: number }): Correction {
  const missing = ((to - from) * 0.175 * inchOunce) / finer
  // A longer butt moves everything away from it, and the added piece weighs on the near side of the fulcrum.
  const perLength = parts.headMass + parts.shaftMass - (parts.shaftMass * fulcrum) / lengthOf(parts.length)

  return {
    headMass: awayFromZero(missing / (headAt(parts) - fulcrum)),
    length: awayFromZero(missing / perLength / lengthOf(1)),
    gripMass: awayFromZero(missing / (gripBelowCap - fulcrum)),
  }
}

const awayFromZero = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) || 0
