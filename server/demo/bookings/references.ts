import type { Random } from '#server/demo/random.ts'

// Crockford's alphabet, as the server uses it.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

/** Draws references that clients read out at the desk, each once. */
export function drawReferences(random: Random): () => string {
  const drawn = new Set<string>()

  return function draw(): string {
    const reference = `LL-${Array.from({ length: 6 }, () => random.pick(letters)).join('')}`
    if (drawn.has(reference)) return draw()

    drawn.add(reference)
    return reference
  }
}
