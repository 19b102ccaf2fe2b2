import { randomInt } from 'node:crypto'

// Crockford's alphabet: no sign is mistaken for another when read aloud.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 6

/** A reference to read out at the desk: LL-7K3Q9D. */
export const newReference = (): string =>
  `LL-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** Parses a typed reference, with or without prefix; undefined if it cannot be one. */
export function readReference(text: string): string | undefined {
  const signs = text
    .toUpperCase()
    .replace(/^\s*LL[\s-]*/, '')
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

  return signs.length === length && Array.from(signs).every((sign) => alphabet.includes(sign))
    ? `LL-${signs}`
    : undefined
}
