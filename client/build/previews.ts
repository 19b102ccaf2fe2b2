import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Resvg } from '@resvg/resvg-js'
import subsetFont from 'subset-font'

import { arc, grooves, headPath, plotter, type Point, text } from '#client/ui/drawings/club-shape.ts'
import { greenCount, greenFile } from '#client/ui/drawings/green-file.ts'
import type { SitePage } from '#shared/site/bundle.ts'

import { colors, mark } from './mark.ts'

const size = { width: 1200, height: 630 }

const font = '../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'

/** The rasterizer reads neither woff2 nor variable fonts: a cut at the weight that is drawn. */
async function cutFont(letters: string, folder: string): Promise<string> {
  const whole = await readFile(join(import.meta.dirname, font))
  const file = join(folder, 'display.ttf')
  const axes = { opsz: 144, wght: 500 }
  await writeFile(file, await subsetFont(whole, letters, { targetFormat: 'truetype', variationAxes: axes }))

  return file
}

/** Lines of at most so many letters, broken between words. */
function linesOf(sentence: string, most: number): string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }

  return lines
}

const escaped = (letters: string) => letters.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const textLines = (lines: readonly string[], at: { x: number; y: number; step: number }) =>
  lines.map((line, index) => `<text x="${at.x}" y="${at.y + index * at.step}">${escaped(line)}</text>`).join('')

const foot: Point = [905, 520]
const unitsPerInch = 13.2
const club = { lieDegrees: 62.5, lengthInches: 37 }

/** An iron with its lie, as on a build sheet; the rest of its shaft leaves the picture. */
function clubAsSvg(): string {
  const plot = plotter(foot, unitsPerInch)
  const along = (inches: number) => inches * unitsPerInch

  return [
    `<g stroke="${colors.ink}" fill="${colors.paper}" stroke-width="1.6" stroke-linejoin="round" opacity=".9">`,
    `<path d="M${foot[0] - 110} ${foot[1]}H${size.width - 96}"/>`,
    `<g transform="translate(${text(foot)}) rotate(${-club.lieDegrees})">`,
    `<path d="M${along(2.5)} -2.5L${along(club.lengthInches)} -4V4L${along(2.5)} 2.5Z"/></g>`,
    `<path d="${headPath(club.lieDegrees, plot)}"/><path d="${grooves(plot)}" fill="none" stroke-width="0.9"/>`,
    `<path d="${arc(foot, 92, [0, club.lieDegrees])}" fill="none" stroke="${colors.flag}" stroke-width="2.4"/></g>`,
  ].join('')
}

/** The paths of a green, as `npm run greens` has drawn them. */
async function linesOfGreen(green: number): Promise<string> {
  const svg = await readFile(join(import.meta.dirname, '../public', greenFile(green)), 'utf8')
  return svg.replace(/<\/?svg[^>]*>/g, '')
}

/** The title over the contour lines of a green, as on the cover of a yardage book. It names no studio: each has its own, and words of its own. */
function previewAsSvg({ title }: SitePage, lines: string): string {
  const titleLines = linesOf(title, 18)
  const step = 92
  const top = 350 - ((titleLines.length - 1) * step) / 2

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">`,
    `<rect width="${size.width}" height="${size.height}" fill="${colors.paper}"/>`,
    `<g fill="none" stroke="${colors.contour}" transform="scale(1.25)">${lines}</g>`,
    clubAsSvg(),
    `<g transform="translate(84 62) scale(2.6)">${mark({ line: colors.fairway, arc: colors.flag })}</g>`,
    `<g font-family="Fraunces" font-size="92" letter-spacing="-1.6" fill="${colors.ink}">`,
    textLines(titleLines, { x: 96, y: top, step }),
    `</g><path d="M96 ${size.height - 56}H${size.width - 96}" stroke="${colors.fairway}" stroke-width="3"/>`,
    '</svg>',
  ].join('')
}

/** The picture of each page that link previews show, by its path. */
export async function drawPreviews(pages: readonly SitePage[]): Promise<Map<string, Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'preview-fonts-'))
  try {
    const greens = await Promise.all(Array.from({ length: greenCount }, (_, green) => linesOfGreen(green)))
    const fontFile = await cutFont(pages.map(({ title }) => title).join(''), folder)
    const draw = (page: SitePage, index: number) =>
      new Resvg(previewAsSvg(page, greens[index % greenCount] ?? ''), {
        fitTo: { mode: 'width', value: size.width },
        font: { fontFiles: [fontFile], loadSystemFonts: false },
      })
        .render()
        .asPng()

    return new Map(pages.map((page, index) => [page.path, draw(page, index)]))
  } finally {
    await rm(folder, { recursive: true })
  }
}
