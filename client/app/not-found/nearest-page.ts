/** How many letters to add, take away or change to make one word of the other. */
export function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 0; row < from.length; row++) {
    const line = [row + 1]
    for (let column = 0; column < to.length; column++) {
      const change = (above[column] ?? 0) + (from[row] === to[column] ? 0 : 1)
      line.push(Math.min(change, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }

  return above[to.length] ?? 0
}

// Words that addresses carry without saying what they are about.
const meaningless = new Set(['services', 'service', 'pages', 'index', 'html', 'php', 'admin', 'dashboard'])

const wordsOf = (path: string) =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !meaningless.has(word))

// A letter or two may be wrong in a long word, none in a short one.
const isAlmost = (word: string, other: string) =>
  distance(word, other) <= Math.floor(Math.max(word.length, other.length) / 4)

/** From 0 to 1: how much of what was asked for is in the other path. */
function likeness(asked: string, path: string): number {
  if (asked.toLowerCase() === path.toLowerCase()) return 1

  const [mine, theirs] = [wordsOf(asked), wordsOf(path)]
  const shared = mine.filter((word) => theirs.some((other) => isAlmost(word, other))).length
  const byWords = (2 * shared) / (mine.length + theirs.length || 1)
  const [left, right] = [mine.join(''), theirs.join('')]
  const byLetters = 1 - distance(left, right) / (Math.max(left.length, right.length) || 1)

  return Math.max(byWords, byLetters) * 0.99
}

const likely = 0.55
// Longer than any address of ours: nobody meant that, and comparing it would take long.
const longestAsked = 120

/** The page that somebody who asked for this path most likely meant; undefined when none is near. */
export function nearestPage<Page extends { to: string }>(asked: string, pages: readonly Page[]): Page | undefined {
  if (asked.length > longestAsked) return undefined

  const ranked = pages
    .map((page) => ({ page, likeness: likeness(asked, page.to) }))
    .toSorted((one, other) => other.likeness - one.likeness)
  const [best] = ranked

  return best && best.likeness >= likely ? best.page : undefined
}
