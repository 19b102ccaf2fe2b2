import { randomInt } from 'node:crypto'

// Crockford's alphabet: nothing in it is mistaken for something else when it is read out.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 6

/** What a person reads out at the desk: LL-7K3Q9D. */
export const newReference = (): string =>
  `LL-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** The reference that somebody typed or heard, with or without its prefix; undefined when it cannot be one. */
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
