import { scaleBand, scaleLinear } from '@visx/scale'

import { useStudio } from '#client/settings/service.ts'
import type { Unit } from '#shared/analytics/figures.ts'
import { minorUnitsOf } from '#shared/currencies.ts'

/** From nought, so that a bar is as long as what it shows is large; in whole percents up to a hundred at least. */
export function valueScale(values: readonly number[], [low, high]: readonly [number, number], unit?: Unit) {
  const least = Math.min(0, ...values)
  const most = Math.max(unit === 'percent' ? 100 : unit === 'cents' ? 100 : 1, ...values)

  return scaleLinear<number>({ domain: [least, most], range: [low, high], nice: 4 })
}

export type ScaleLinear = ReturnType<typeof valueScale>

export const stepScale = (count: number, [left, right]: readonly [number, number], padding = 0.25) =>
  scaleBand<number>({ domain: Array.from({ length: count }, (_, index) => index), range: [left, right], padding })

/** As short as it goes, for axes: 12K, 1,200, 40%. */
export function useAxisWords(): (unit: Unit) => (value: number) => string {
  const { studio, number } = useStudio()
  const units = minorUnitsOf(studio.currency)
  const short = (value: number) =>
    new Intl.NumberFormat(studio.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

  return (unit) => (value) => {
    if (unit === 'cents') return short(value / units)
    if (unit === 'percent') return `${number(value)}%`
    if (unit === 'minutes') return `${short(value / 60)} h`

    return Number.isInteger(value) ? short(value) : ''
  }
}
