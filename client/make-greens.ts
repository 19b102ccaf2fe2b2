import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { contours } from 'd3-contour'

import { greenCount, greenFile } from '#client/ui/drawings/green-file.ts'

// `npm run greens`: the contour lines of made-up greens, as backdrops of pages and link previews.

// Chosen by eye: no ring in the middle, where headings stand.
const seeds = [18, 33, 9, 404, 61, 77, 112, 143].slice(0, greenCount)
const levels = 30
const columns = 96
const rows = 64
const scale = 10
/** Cells beyond the picture, so that its lines reach its edge. */
const margin = 3

/** Deterministic noise in [0, 1), the same on every machine. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

/** The height of a green: a few long slopes and mounds, summed. */
function heightField(seed: number) {
  const random = randomFrom(seed)
  const hills = Array.from({ length: 11 }, () => ({
    x: random() * 1.3 - 0.15,
    y: random() * 1.3 - 0.15,
    height: random() * 1.6 - 0.55,
    spreadX: 0.1 + random() * 0.3,
    spreadY: 0.08 + random() * 0.22,
    turn: random() * Math.PI,
  }))
  const tilt = random() - 0.5

  return (x: number, y: number) =>
    hills.reduce(
      (sum, hill) => {
        const [dx, dy] = [x - hill.x, y - hill.y]
        const along = (dx * Math.cos(hill.turn) + dy * Math.sin(hill.turn)) / hill.spreadX
        const across = (dy * Math.cos(hill.turn) - dx * Math.sin(hill.turn)) / hill.spreadY
        return sum + hill.height * Math.exp(-(along * along + across * across) / 2)
      },
      tilt * x + 0.35 * y,
    )
}

type Point = readonly [number, number]

// In tenths, so that the steps from one to the next add up to where the line ends.
const tenths = (value: number) => Math.round(value * 10) / 10
const step = ([fromX, fromY]: Point, [x, y]: Point) => `${tenths(x - fromX)} ${tenths(y - fromY)}`
const middle = ([x1, y1]: Point, [x2, y2]: Point): Point => [tenths((x1 + x2) / 2), tenths((y1 + y2) / 2)]

/** The points of a line at even distances: more of them make it longer to read, not smoother. */
function thinned([first, ...others]: readonly Point[]): Point[] {
  if (!first) return []
  const kept = [first]
  for (const point of others) {
    const [x, y] = kept.at(-1) ?? first
    if (Math.hypot(point[0] - x, point[1] - y) >= 1.8 * scale) kept.push(point)
  }
  return kept
}

const reach = 2 * scale
const isInside = ([x, y]: Point) => x > -reach && x < columns * scale + reach && y > -reach && y < rows * scale + reach

/** An area is closed along the edge of the grid, outside of the picture: what is left of its ring without that. */
function linesOf(ring: readonly Point[]): Point[][] {
  const outside = ring.findIndex((point) => !isInside(point))
  if (outside === -1) return [[...ring, ...ring.slice(0, 1)]]

  const lines: Point[][] = [[]]
  for (const point of [...ring.slice(outside), ...ring.slice(0, outside)]) {
    if (isInside(point)) lines.at(-1)?.push(point)
    else if (lines.at(-1)?.length) lines.push([])
  }
  return lines
}

/** The points steer curves from middle to middle, so that the corners of the grid vanish. */
function pathOf(line: readonly Point[]): string {
  const isRing = line[0] === line.at(-1)
  const points = thinned(isRing ? line.slice(1) : line)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 4) return ''

  const start = isRing ? middle(last, first) : first
  let tip = start
  const curves = (isRing ? points : points.slice(1, -1)).map((point, index) => {
    const to = middle(point, points[(isRing ? index + 1 : index + 2) % points.length] ?? last)
    const curve = `q${step(tip, point)} ${step(tip, to)}`
    tip = to
    return curve
  })
  return `M${start.join(' ')}${curves.join('')}${isRing ? 'z' : `l${step(tip, line.at(-1) ?? last)}`}`
}

/** Every fifth line is an index line, as on a map. Color and fill are those of the page that uses it. */
function drawGreen(seed: number): string {
  const heightAt = heightField(seed)
  const size: [number, number] = [columns + 1 + 2 * margin, rows + 1 + 2 * margin]
  const heights = Array.from({ length: size[0] * size[1] }, (_, index) =>
    heightAt(((index % size[0]) - margin) / columns, (Math.floor(index / size[0]) - margin) / rows),
  )
  const inside = heights.filter((_, index) => {
    const [x, y] = [(index % size[0]) - margin, Math.floor(index / size[0]) - margin]
    return x >= 0 && x <= columns && y >= 0 && y <= rows
  })
  const [low, high] = [Math.min(...inside), Math.max(...inside)]
  const thresholds = Array.from({ length: levels }, (_, level) => low + ((high - low) * (level + 0.5)) / levels)
  // d3 puts the value of a cell into its middle, and ends a ring where it began.
  const placed = (position: number[] | undefined): Point => [
    tenths(((position?.[0] ?? 0) - 0.5 - margin) * scale),
    tenths(((position?.[1] ?? 0) - 0.5 - margin) * scale),
  ]

  const lines = contours()
    .size(size)
    .thresholds(thresholds)(heights)
    .map(({ coordinates }, level) => {
      const path = coordinates
        .flatMap((rings) => rings.flatMap((ring) => linesOf(ring.slice(1).map(placed)).map(pathOf)))
        .join('')
      return `<path d="${path}" stroke-width="${level % 5 === 0 ? 1.8 : 0.9}" vector-effect="non-scaling-stroke"/>`
    })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * scale} ${rows * scale}"><g id="lines">${lines.join('')}</g></svg>\n`
}

const folder = join(import.meta.dirname, 'public')
mkdirSync(join(folder, 'greens'), { recursive: true })
for (const [index, seed] of seeds.entries()) {
  const svg = drawGreen(seed)
  writeFileSync(join(folder, greenFile(index)), svg)
  process.stdout.write(`${greenFile(index)}: ${svg.length} bytes\n`)
}
