/**
 * What a launch monitor measures, each kept as a whole number: `speed` in mm/s, `distance` and `height` in mm, `angle` in 1/100 of
 * a degree, `spin` in turns a minute. Small enough that whatever unit it was read in, it is written the same.
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

/** As a fitter in the bay says it. */
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

/** A figure as it is read in the bay: 142.1, 11.2, 3050. */
export const showFigure = (measure: ShotMeasure, value: number): string =>
  // No -0.0.
  (value / perOne[shownIn[measure]] || 0).toFixed(decimals[measure]).replace(/^-(?=0(?:\.0+)?$)/, '')

/** What was typed or written, in the smallest unit; undefined where it is no number. Right and up are positive: "12 L" is -12. */
export function readFigure(text: string, unit: ShotUnit): number | undefined {
  const typed = text.trim().replaceAll(/[−–]/g, '-').replaceAll(/\s+/g, ' ')
  const [, before = '', digits = '', after = ''] =
    /^([LR]?) ?([+-]?\d{0,7}(?:[.,]\d{1,8})?) ?(?:°|deg|mph|km\/h|m\/s|yds?|m|ft|rpm)? ?([LR]?)$/i.exec(typed) ?? []
  const side = (before || after).toUpperCase()
  if (!/\d/.test(digits) || (before && after)) return undefined

  const number = Number(digits.replace(',', '.'))
  // Rounded at once: a tenth of a unit is many of the smallest.
  const value = Math.round(Math.abs(number) * perOne[unit])
  return (side ? side === 'L' : number < 0) ? -value || 0 : value
}
