/** A part of a whole in percent, to one decimal, half away from zero; null where the whole is zero or below. */
export function percentOf(part: number, whole: number): number | null {
  if (whole <= 0) return null

  // Whole numbers until the last step, so that a half is a half.
  const tenths = Math.floor((Math.abs(part) * 2000 + whole) / (whole * 2))
  return tenths === 0 ? 0 : (Math.sign(part) * tenths) / 10
}
