import { randomInt } from 'node:crypto'

// Crockford's alphabet: nothing in it is mistaken for something else when it is read out.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 6

/** What a person reads out at the desk: LL-7K3Q9D. */
export const newReference = (): string =>
  `LL-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`
