/** Deterministic noise in [0, 1), the same on every machine. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

interface Hill {
  x: number
  y: number
  height: number
  spreadX: number
  spreadY: number
  turn: number
}

const columns = 96
const rows = 64

/** The height of a green: a few long slopes and mounds, summed. */
function heightField(seed: number) {
  const random = randomFrom(seed)
  const hills: Hill[] = Array.from({ length: 11 }, () => ({
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

/** Marching squares: which edges of a cell a level crosses, by its corners (bits: top left, top right, bottom right, bottom left). */
const crossings: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [['left', 'top']],
  [['top', 'right']],
  [['left', 'right']],
  [['right', 'bottom']],
  [
    ['left', 'top'],
    ['right', 'bottom'],
  ],
  [['top', 'bottom']],
  [['left', 'bottom']],
  [['bottom', 'left']],
  [['bottom', 'top']],
  [
    ['top', 'right'],
    ['bottom', 'left'],
  ],
  [['bottom', 'right']],
  [['right', 'left']],
  [['right', 'top']],
  [['top', 'left']],
  [],
]
type Edge = 'top' | 'right' | 'bottom' | 'left'

function segmentsAt(level: number, heights: Float64Array) {
  const at = (x: number, y: number) => heights[y * (columns + 1) + x] ?? 0
  const between = (a: number, b: number) => (level - a) / (b - a)
  const segments: [Point, Point][] = []
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)] as const
      const kind = corners.reduce((bits, height, bit) => (height > level ? bits | (1 << bit) : bits), 0)
      const [a, b, c, d] = corners
      const points: Record<Edge, () => Point> = {
        top: () => [x + between(a, b), y],
        right: () => [x + 1, y + between(b, c)],
        bottom: () => [x + between(d, c), y + 1],
        left: () => [x, y + between(a, d)],
      }
      for (const [from, to] of crossings[kind] ?? []) segments.push([points[from](), points[to]()])
    }
  }

  return segments
}

const keyOf = ([x, y]: Point) => `${x.toFixed(3)},${y.toFixed(3)}`

/** Joins loose segments end to end into lines. */
function joined(segments: readonly [Point, Point][]): Point[][] {
  const ends = new Map<string, number[]>()
  for (const [index, segment] of segments.entries()) {
    for (const key of segment.map(keyOf)) ends.set(key, [...(ends.get(key) ?? []), index])
  }
  const used = new Set<number>()
  const follow = (from: Point, line: Point[], put: (point: Point) => void) => {
    let tip = from
    for (;;) {
      const key = keyOf(tip)
      const next = ends.get(key)?.find((index) => !used.has(index))
      const segment = next === undefined ? undefined : segments[next]
      if (next === undefined || !segment) return line
      used.add(next)
      tip = keyOf(segment[0]) === key ? segment[1] : segment[0]
      put(tip)
    }
  }

  return segments.flatMap(([start, end], index) => {
    if (used.has(index)) return []
    used.add(index)
    const line: Point[] = [start, end]
    follow(end, line, (point) => line.push(point))
    return [follow(start, line, (point) => line.unshift(point))]
  })
}

const scale = 10

// In tenths, so that the steps from one to the next add up to where the line ends.
const drawn = ([x, y]: Point): Point => [Math.round(x * scale * 10) / 10, Math.round(y * scale * 10) / 10]

/** As short as a path can say it: each point from where the curve stands. */
const steps = ([fromX, fromY]: Point, ...points: readonly Point[]) =>
  points.map(([x, y]) => `${Number((x - fromX).toFixed(1))} ${Number((y - fromY).toFixed(1))}`).join(' ')

const middle = ([x1, y1]: Point, [x2, y2]: Point): Point => drawn([(x1 + x2) / 2 / scale, (y1 + y2) / 2 / scale])

/** The points of a line at even distances: more of them make it longer to read, not smoother. */
function thinned(line: readonly Point[]): Point[] {
  const apart = 1.8
  let [tip] = line
  return line.filter((point, index) => {
    const isKept =
      !tip || index === 0 || index === line.length - 1 || Math.hypot(point[0] - tip[0], point[1] - tip[1]) >= apart
    if (isKept) tip = point
    return isKept
  })
}

/** The points steer curves from middle to middle, so that the corners of the grid vanish. */
function pathOf(line: readonly Point[]): string {
  const points = line.map(drawn)
  const [first, second] = points
  const last = points.at(-1)
  if (!first || !second || !last) return ''

  const isRing = keyOf(first) === keyOf(last)
  const start = isRing ? middle(first, second) : first
  let tip = start
  const curveTo = (by: Point, to: Point) => {
    const curve = `q${steps(tip, by, to)}`
    tip = to
    return curve
  }
  const curves = points.slice(1, -1).map((point, index) => curveTo(point, middle(point, points[index + 2] ?? last)))
  const end = isRing ? `${curveTo(last, start)}z` : `l${steps(tip, last)}`

  return `M${start.join(' ')}${curves.join('')}${end}`
}

const known = new Map<string, string[]>()

export const contourSize = { width: columns * scale, height: rows * scale }

/** The contour lines of a made-up green, one path a level. */
export function contourPaths(seed: number, levels: number): string[] {
  const name = `${seed}/${levels}`
  const ready = known.get(name)
  if (ready) return ready

  const heightAt = heightField(seed)
  const heights = Float64Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) =>
    heightAt((index % (columns + 1)) / columns, Math.floor(index / (columns + 1)) / rows),
  )
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const paths = Array.from({ length: levels }, (_, level) =>
    joined(segmentsAt(low + ((high - low) * (level + 0.5)) / levels, heights))
      .map(thinned)
      .filter((line) => line.length > 4)
      .map(pathOf)
      .join(''),
  )
  known.set(name, paths)

  return paths
}
