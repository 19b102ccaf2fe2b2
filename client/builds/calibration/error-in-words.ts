import type { ShopCalibration } from '#shared/builds/calibration/contract.ts'

const points = (tenths: number) => (tenths / 10).toFixed(1)

/** How sure a predicted swing weight is, as it stands beside one: `±0.4 points`. */
export const errorInWords = ({ error }: Pick<ShopCalibration, 'error'>): string => `±${points(error)} points`

/** The same in the head of a column: `±0.4`. */
export const shortError = ({ error }: Pick<ShopCalibration, 'error'>): string => `±${points(error)}`

/** It is the standard deviation of the clubs that were weighed. */
export const howToRead = 'Two clubs in three come out within that.'

/** By how much clubs here differ from what their parts say: `0.4 points more`; undefined where they do not. */
export const offsetInWords = ({ offset }: Pick<ShopCalibration, 'offset'>): string | undefined =>
  offset === 0 ? undefined : `${points(Math.abs(offset))} points ${offset > 0 ? 'more' : 'less'}`
