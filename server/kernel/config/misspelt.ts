/** Other programs on this machine may have variables that begin with these words. */
const shared = new Set(['NODE', 'DATA', 'PUBLIC', 'SECRET', 'LOG'])

/**
 * A sentence about a variable that begins like a setting of ours and is none; undefined when there is none. With a
 * misspelt setting the server would silently run on its default.
 */
export function misspelt(names: readonly string[], known: readonly string[]): string | undefined {
  const beginnings = new Set(known.filter((name) => name.includes('_')).map(beginningOf))
  const nearestTo = (name: string) =>
    known
      .map((setting) => ({ setting, letters: distance(name, setting) }))
      .reduce((nearest, other) => (other.letters < nearest.letters ? other : nearest))
  const isOurs = (name: string) =>
    name.includes('_') &&
    beginnings.has(beginningOf(name)) &&
    // Where other programs may use the word too, only a name within two letters of a setting counts.
    (!shared.has(beginningOf(name)) || nearestTo(name).letters <= 2)
  const stranger = names.find((name) => !known.includes(name) && isOurs(name))
  if (!stranger) return undefined

  const { setting, letters } = nearestTo(stranger)
  const isNear = letters <= Math.max(3, stranger.length / 4)
  return `${stranger} is no setting${isNear ? `; did you mean ${setting}?` : ': .env.example lists them.'}`
}

const beginningOf = (name: string) => name.split('_')[0] ?? ''

/** How many letters to add, take away or exchange (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(from).entries()) {
    const above = row
    row = [at + 1]
    for (const [other, letterOfOther] of Array.from(to).entries()) {
      const replaced = (above[other] ?? 0) + (letter === letterOfOther ? 0 : 1)
      row.push(Math.min(replaced, (above[other + 1] ?? 0) + 1, (row[other] ?? 0) + 1))
    }
  }

  return row.at(-1) ?? 0
}
