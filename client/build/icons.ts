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

const pictures: Icon[] = [
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

const icoHeaderBytes = 22

/** One PNG in the container that browsers and readers of feeds ask for without being told of an icon. */
function asIco(png: Uint8Array, pixels: number): Uint8Array {
  const ico = Buffer.alloc(icoHeaderBytes + png.length)
  ico.writeUInt16LE(1, 2)
  ico.writeUInt16LE(1, 4)
  ico.writeUInt8(pixels, 6)
  ico.writeUInt8(pixels, 7)
  ico.writeUInt16LE(1, 10)
  ico.writeUInt16LE(32, 12)
  ico.writeUInt32LE(png.length, 14)
  ico.writeUInt32LE(icoHeaderBytes, 18)
  ico.set(png, icoHeaderBytes)

  return ico
}

const favicon: Icon = { name: 'favicon.ico', pixels: 48, round: 6, scale: 1 }

const drawn = (icon: Icon) =>
  new Resvg(iconAsSvg(icon), { fitTo: { mode: 'width', value: icon.pixels } }).render().asPng()

export const icons: DrawnFile[] = [
  { name: favicon.name, draw: () => asIco(drawn(favicon), favicon.pixels) },
  { name: 'favicon.svg', draw: () => `${iconAsSvg({ name: '', pixels: 32, round: 6, scale: 1 })}\n` },
  ...pictures.map((icon) => ({
    name: icon.name,
    draw: () => drawn(icon),
  })),
]
