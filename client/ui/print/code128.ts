import { code128 } from 'bwip-js/generic'

export interface Bars {
  /** In modules, the narrowest bar's width, with the quiet zone that scanners need on either side. */
  width: number
  bars: readonly { x: number; width: number }[]
}

const quietModules = 10

/** The bars of a text as Code 128 writes it: any SKU, and any barcode's digits. */
export function barsOf(text: string): Bars {
  const bars: { x: number; width: number }[] = []
  let modules = 0
  code128(
    { bcid: 'code128', text, scaleX: 1, scaleY: 1, height: 1 },
    {
      scale: (x, y) => [x, y],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init(width) {
        modules = width
      },
      // It says where the middle of a bar is, rounded up to a whole module.
      line(...[x, , , , width]) {
        bars.push({ x: quietModules + x - Math.ceil(width / 2), width })
      },
      polygon: () => undefined,
      hexagon: () => undefined,
      ellipse: () => undefined,
      fill: () => undefined,
      text: () => undefined,
      end: () => undefined,
    },
  )

  return { width: modules + 2 * quietModules, bars }
}
