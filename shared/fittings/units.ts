/**
 * What a launch monitor measures, as whole numbers: `speed` in mm/s, `distance` and `height` in mm, `angle` in 1/100 of
 * a degree, `spin` in rpm. The units are so small that a figure is shown exactly as it was read in any unit.
 */
export type ShotMeasure = 'speed' | 'distance' | 'height' | 'angle' | 'spin'

export const speedUnits = ['mph', 'kmh', 'ms'] as const
export type SpeedUnit = (typeof speedUnits)[number]

export const distanceUnits = ['yd', 'm', 'ft'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

export type ShotUnit = SpeedUnit | DistanceUnit | 'deg' | 'rpm'

/** How many of the smallest unit make one. */
export const perOne: Record<ShotUnit, number> = {
  mph: 447.04,
  kmh: 1000 / 3.6,
  ms: 1000,
  yd: 914.4,
  m: 1000,
  ft: 304.8,
  deg: 100,
  rpm: 1,
}

/** The units that fitters use. */
export const shownIn: Record<ShotMeasure, ShotUnit> = {
  speed: 'mph',
  distance: 'yd',
  height: 'ft',
  angle: 'deg',
  spin: 'rpm',
}

export const unitWords: Record<ShotUnit, string> = {
  mph: 'mph',
  kmh: 'km/h',
  ms: 'm/s',
  yd: 'yd',
  m: 'm',
  ft: 'ft',
  deg: '°',
  rpm: 'rpm',
}

const decimals: Record<ShotMeasure, number> = { speed: 1, distance: 1, height: 0, angle: 1, spin: 0 }

/** A figure as it is shown in the bay: 142.1, 11.2, 3050. */
export const showFigure = (measure: ShotMeasure, value: number): string =>
  // Without -0.0.
  (value / perOne[shownIn[measure]] || 0).toFixed(decimals[measure]).replace(/^-(?=0(?:\.0+)?$)/, '')
