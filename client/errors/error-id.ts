// Without the letters that are mistaken for figures.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A number that a person can read out. Not randomUUID: that one exists on secure origins only. */
export function newErrorId(): string {
  const picked = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length])
  return `${picked.slice(0, 4).join('')}-${picked.slice(4).join('')}`
}
