// Crockford's letters: none is taken for another one.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prime = 31

/** The letter that tells a misread code: its letters weighed by their places. */
function checkOf(code: string): string {
  const sum = code.split('').reduce((total, letter, at) => total + letters.indexOf(letter) * (at + 1), 0)

  return letters[sum % prime] ?? ''
}

/** The code on a club's shaft band, from ten random bytes. */
export function passportOf(random: Uint8Array): string {
  const code = Array.from(random.slice(0, 10), (byte) => letters[byte % letters.length]).join('')

  return code + checkOf(code)
}
