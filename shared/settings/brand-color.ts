/** Fairway green. */
export const defaultBrandColor = '#1e5b41'

/** The relative luminance of WCAG 2, from 0 for black to 1 for white. */
function luminanceOf(color: string): number {
  const channel = (from: number) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }

  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** From 1 for equal colors to 21 for black on white; text is readable from 4.5 on. */
export function contrastBetween(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The color for text on a ground of #rrggbb: one of the two always reaches 4.5. */
export const readableOn = (ground: string): '#ffffff' | '#000000' =>
  contrastBetween(ground, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
