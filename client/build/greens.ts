import { greenCount, greenFile } from '#client/ui/drawings/green-file.ts'

import { contourPaths, contourSize } from './contours.ts'
import type { DrawnFile } from './drawn-files.ts'

// Chosen by eye: no ring in the middle, where headings stand.
const seeds = [18, 33, 9, 404, 61, 77, 112, 143]
const levels = 30

/** Every fifth line is an index line, as on a map. Color and fill are those of the page that uses it. */
function drawGreen(seed: number): string {
  const lines = contourPaths(seed, levels).map(
    (path, level) =>
      `<path d="${path}" stroke-width="${level % 5 === 0 ? 1.8 : 0.9}" vector-effect="non-scaling-stroke"/>`,
  )
  const { width, height } = contourSize

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="lines">${lines.join('')}</g></svg>\n`
}

export const greens: DrawnFile[] = seeds
  .slice(0, greenCount)
  .map((seed, index) => ({ name: greenFile(index).slice(1), draw: () => drawGreen(seed) }))
