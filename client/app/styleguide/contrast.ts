const channels = (color: string): readonly number[] =>
  (color.match(/[\d.]+/g) ?? [])
    .slice(0, 3)
    .map((text) => Number(text) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of two computed colors, as WCAG counts it. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)

  return (light + 0.05) / (dark + 0.05)
}
