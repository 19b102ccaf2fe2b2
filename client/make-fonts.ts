import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import subsetFont from 'subset-font'

// `npm run fonts`: the letters and weights that the studio's pages use, cut from the whole fonts.

const lettersIn = (ranges: readonly (readonly [first: number, last: number])[]) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)),
    )
    .join('')

const ascii = [0x20, 0x7e] as const
// Accents for people's names, dashes and quotes, the signs of prices and arrows.
const latin = lettersIn([
  ascii,
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2026],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
])
// Names of central Europe and Turkey, and of Vietnam: files of their own, which a page asks for once it shows one.
const latinBeyond = lettersIn([[0x100, 0x24f]])
const vietnamese = lettersIn([
  [0x102, 0x103],
  [0x110, 0x111],
  [0x128, 0x129],
  [0x168, 0x169],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1ea0, 0x1ef9],
])
// Serials, codes and measures: degrees, plus and minus, times, feet and inches.
const technical = lettersIn([ascii, [0xb0, 0xb1], [0xd7, 0xd7], [0x2032, 0x2033], [0x2212, 0x2212]])

interface FontSubset {
  from: string
  to: string
  letters: string
  axes: Record<string, number | { min: number; max: number }>
  /** Whether tabular figures, ligatures and other forms come along. */
  alternates: boolean
}

const cuts: FontSubset[] = [
  {
    from: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    to: 'fraunces-display.woff2',
    letters: latin,
    // One optical size that is sturdy from 20 px up.
    axes: { opsz: 36, wght: { min: 400, max: 600 } },
    alternates: true,
  },
  {
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument-sans.woff2',
    letters: latin,
    axes: {},
    alternates: true,
  },
  {
    from: 'fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
    to: 'fraunces-beyond.woff2',
    letters: latinBeyond,
    axes: { opsz: 36, wght: { min: 400, max: 600 } },
    alternates: true,
  },
  {
    from: 'fraunces/files/fraunces-vietnamese-opsz-normal.woff2',
    to: 'fraunces-vietnamese.woff2',
    letters: vietnamese,
    axes: { opsz: 36, wght: { min: 400, max: 600 } },
    alternates: true,
  },
  {
    from: 'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
    to: 'instrument-sans-beyond.woff2',
    letters: latinBeyond,
    axes: {},
    alternates: true,
  },
  {
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    to: 'jetbrains-mono.woff2',
    letters: technical,
    axes: { wght: { min: 400, max: 500 } },
    alternates: false,
  },
]

for (const { from, to, letters, axes, alternates } of cuts) {
  const whole = readFileSync(join(import.meta.dirname, '../node_modules/@fontsource-variable', from))
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    noLayoutClosure: !alternates,
  })
  writeFileSync(join(import.meta.dirname, 'ui/fonts', to), cut)
  process.stdout.write(`${to}: ${cut.length} bytes\n`)
}
