import { Resvg } from '@resvg/resvg-js'

import type { DrawnFile } from './drawn-files.ts'
import { colors, mark } from './mark.ts'

interface Icon {
  name: string
  pixels: number
  /** Of the 32 units of the mark: how round the corners of the ground are, and how large the mark is upon it. */
  round: number
  scale: number
}

const wanted: Icon[] = [
  { name: 'icons/192.png', pixels: 192, round: 6, scale: 1 },
  { name: 'icons/512.png', pixels: 512, round: 6, scale: 1 },
  // A launcher may cut away all but the middle 80 %.
  { name: 'icons/maskable-512.png', pixels: 512, round: 0, scale: 0.72 },
  // iOS rounds the corners itself.
  { name: 'icons/apple-touch.png', pixels: 180, round: 0, scale: 0.86 },
]

function iconAsSvg({ round, scale }: Icon): string {
  const margin = 16 * (1 - scale)

  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${round}" fill="${colors.fairway}"/>`,
    `<g transform="translate(${margin} ${margin}) scale(${scale})">${mark({ line: colors.paper, arc: colors.flagOnFairway })}</g>`,
    '</svg>',
  ].join('')
}

export const icons: DrawnFile[] = [
  { name: 'favicon.svg', draw: () => `${iconAsSvg({ name: '', pixels: 32, round: 6, scale: 1 })}\n` },
  ...wanted.map((icon) => ({
    name: icon.name,
    draw: () => new Resvg(iconAsSvg(icon), { fitTo: { mode: 'width', value: icon.pixels } }).render().asPng(),
  })),
]
