import type { ShopCalibration } from '#shared/builds/calibration/contract.ts'

/** How sure a predicted swing weight is, as it stands beside one: `±0.4 points`. */
export const errorInWords = ({ error }: Pick<ShopCalibration, 'error'>): string => `±${(error / 10).toFixed(1)} points`
