// Crockford's letters: none is taken for another one.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prime = 31

/** The letter that tells a misread code: its letters weighed by their places. */
function checkOf(code: string): string {
  const sum = code.split('').reduce((total, letter, at) => total + letters.indexOf(letter) * (at + 1), 0)

  return letters[sum % prime] ?? ''
}

const codeOf = (random: Uint8Array) => Array.from(random, (byte) => letters[byte % letters.length]).join('')

/** The code on a club's shaft band, from ten random bytes. */
export function passportOf(random: Uint8Array): string {
  const code = codeOf(random.slice(0, 10))

  return code + checkOf(code)
}

/** The code of clubs that were prepared at home, from six random bytes: it is said aloud once, and has no check. */
export const preparedCodeOf = (random: Uint8Array): string => codeOf(random.slice(0, 6))

const alike: Record<string, string> = { O: '0', I: '1', L: '1' }

/** As it was drawn, however somebody has typed it. */
const plain = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => alike[letter] ?? letter)

/** The code that somebody typed or scanned, also as the address in a scanned square; undefined where it is none. */
export function readPassport(typed: string): string | undefined {
  const [, last = typed] = /#([^#]*)$/.exec(typed) ?? []
  const code = plain(last)
  const isWhole = new RegExp(`^[${letters}]{11}$`).test(code)

  return isWhole && code.endsWith(checkOf(code.slice(0, 10))) ? code : undefined
}

/** The code of prepared clubs that somebody typed; undefined where it is none. */
export function readPreparedCode(typed: string): string | undefined {
  const code = plain(typed)

  return new RegExp(`^[${letters}]{6}$`).test(code) ? code : undefined
}

/** As it is read aloud: `7K3QD-90MXAB`. */
export const showPassport = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
