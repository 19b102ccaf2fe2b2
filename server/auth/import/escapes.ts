import { isUtf8 } from 'node:buffer'

/** A value of COPY: undefined when the bytes that it spells are no text. */
export const unescapeCopy = (text: string) => unescape(text, copyEscape)

/** The inside of an E'' literal: undefined when it is no text. */
export const unescapeLiteral = (text: string) => unescape(text.replaceAll("''", "'"), literalEscape)

const copyEscape = /\\(?:(?<octal>[0-7]{1,3})|x(?<hex>[0-9A-Fa-f]{1,2})|(?<other>[^]))/g
const literalEscape =
  /\\(?:(?<octal>[0-7]{1,3})|x(?<hex>[0-9A-Fa-f]{1,2})|(?:u(?<short>[0-9A-Fa-f]{4})|U(?<long>[0-9A-Fa-f]{8}))|(?<other>[^]))/g

const controls: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unescape(text: string, escape: RegExp): string | undefined {
  if (!text.includes('\\')) return text

  // Bytes that are spelt one by one may be a character only together.
  const bytes: Buffer[] = []
  let tail = ''
  let from = 0
  for (const match of text.matchAll(escape)) {
    const meaning = meaningOf(match.groups ?? {})
    tail += text.slice(from, match.index)
    from = match.index + match[0].length
    if (typeof meaning === 'string') tail += meaning
    else {
      bytes.push(Buffer.from(tail), meaning)
      tail = ''
    }
  }
  tail += text.slice(from)
  if (!tail.isWellFormed()) return undefined
  if (bytes.length === 0) return tail

  const whole = Buffer.concat([...bytes, Buffer.from(tail)])
  return isUtf8(whole) ? whole.toString('utf8') : undefined
}

function meaningOf({ octal, hex, short, long, other = '' }: Record<string, string | undefined>): string | Buffer {
  if (octal !== undefined) return Buffer.of(Number.parseInt(octal, 8))
  if (hex !== undefined) return Buffer.of(Number.parseInt(hex, 16))
  if (short !== undefined) return String.fromCharCode(Number.parseInt(short, 16))
  // A lone surrogate stands for a number that is no character, and makes the whole no text.
  if (long !== undefined) return codePoint(Number.parseInt(long, 16))

  return controls[other] ?? other
}

const codePoint = (number: number) => (number <= 0x10ffff ? String.fromCodePoint(number) : '\ud800')
