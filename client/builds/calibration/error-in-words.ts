import type { ShopCalibration } from '#shared/builds/calibration/contract.ts'

const points = (tenths: number) => (tenths / 10).toFixed(1)

/** The error of a predicted swing weight, beside it: `±0.4 points`. */
export const errorInWords = ({ error }: Pick<ShopCalibration, 'error'>): string => `±${points(error)} points`

/** The same in a column's heading: `±0.4`. */
export const shortError = ({ error }: Pick<ShopCalibration, 'error'>): string => `±${points(error)}`

/** The error is the standard deviation of the weighed clubs. */
export const howToRead = 'Two clubs in three come out within that.'

/** The shop's bias against the prediction: `0.4 points more`; undefined without one. */
export const offsetInWords = ({ offset }: Pick<ShopCalibration, 'offset'>): string | undefined =>
  offset === 0 ? undefined : `${points(Math.abs(offset))} points ${offset > 0 ? 'more' : 'less'}`
