// Crockford's alphabet: none of its letters is mistaken for another.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prime = 31

/** The check letter of a code: the sum of its letters, each times its place. */
function checkOf(code: string): string {
  const sum = code.split('').reduce((total, letter, at) => total + letters.indexOf(letter) * (at + 1), 0)

  return letters[sum % prime] ?? ''
}

const codeOf = (random: Uint8Array) => Array.from(random, (byte) => letters[byte % letters.length]).join('')

/** The code for a club's shaft band, from ten random bytes. */
export function passportOf(random: Uint8Array): string {
  const code = codeOf(random.slice(0, 10))

  return code + checkOf(code)
}

/** The code of a bag prepared at home, from six random bytes. It is read aloud once, so it has no check letter. */
export const preparedCodeOf = (random: Uint8Array): string => codeOf(random.slice(0, 6))

const alike: Record<string, string> = { O: '0', I: '1', L: '1' }

/** A code as it was made, however somebody typed it. */
const plain = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => alike[letter] ?? letter)

/** Reads a typed or scanned code, also in the address of a QR code; undefined when it is none. */
export function readPassport(typed: string): string | undefined {
  const [, last = typed] = /#([^#]*)$/.exec(typed) ?? []
  const code = plain(last)
  const isWhole = new RegExp(`^[${letters}]{11}$`).test(code)

  return isWhole && code.endsWith(checkOf(code.slice(0, 10))) ? code : undefined
}

/** Reads a typed code of a prepared bag; undefined when it is none. */
export function readPreparedCode(typed: string): string | undefined {
  const code = plain(typed)

  return new RegExp(`^[${letters}]{6}$`).test(code) ? code : undefined
}

/** As it is read aloud: `7K3QD-90MXAB`. */
export const showPassport = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
