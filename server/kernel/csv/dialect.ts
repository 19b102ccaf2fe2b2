// How a spreadsheet or device has written a file: its encoding, and the signs between its cells.

/** Why a file cannot be read, as a sentence for whoever uploads it. */
export class Unreadable extends Error {}

const byteOrderMarks: [mark: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/**
 * The text of a file. Its encoding follows from its byte order mark, or else from zero bytes, which only UTF-16 has.
 */
export function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  for (const [begins, sentence] of others) if (head.startsWith(begins)) throw new Unreadable(sentence)
  const text = decoded(bytes, head)
  if (isWebPage.test(text.slice(0, 2000))) throw new Unreadable(webPage)

  return text
}

const workbook = 'This is a workbook, not a CSV file. Save it as CSV in your spreadsheet first.'
const webPage =
  'This is a web page that was saved under another name, not a CSV file. Open it in a spreadsheet, and save it as CSV there.'

/** Other kinds of files, by their first bytes, whatever their names say. */
const others: readonly [begins: string, sentence: string][] = [
  ['504b0304', workbook],
  ['d0cf11e0', workbook],
  ['25504446', 'This is a PDF, not a CSV file. Export the list as CSV where it was made.'],
  ['1f8b', 'This is a packed file. Unpack it first, and import what is in it.'],
  ['504b0506', 'This is an archive without anything in it.'],
  ...['89504e47', 'ffd8ff', '47494638'].map((begins): [string, string] => [begins, 'This is not a CSV file.']),
]

const isWebPage = /^\s{0,200}(?:<!doctype|<html|<head|<table|<meta|<\?xml|<!--|<style|<script)/i

function decoded(bytes: Uint8Array, head: string): string {
  const marked = byteOrderMarks.find(([mark]) => head.startsWith(mark))?.[1]
  if (marked) return decode(bytes, marked)
  if (bytes.includes(0)) return unmarkedUtf16(bytes)

  return asUtf8(bytes) ?? decode(bytes, 'windows-1252')
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable(`This file says that it is ${encoding.toUpperCase()}, and is not.`)
  }
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const lineEnds = [0x0a, 0x0d]

/** Finds the byte order by the zeros: delimiters and line ends have a zero byte, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string {
  const zeroAt = [0, 1].map((parity) => bytes.some((byte, at) => byte === 0 && at % 2 === parity))
  const encoding = zeroAt[0] ? 'utf-16be' : 'utf-16le'
  const isOne = zeroAt[0] !== zeroAt[1] && bytes.length % 2 === 0 && lineEnds.some((end) => bytes.includes(end))
  if (!isOne) throw new Unreadable('This is not a CSV file.')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable('This is not a CSV file.')
  }
}

const signs = [',', ';', '\t', '|'] as const
const mostLinesLookedAt = 20

/** A first line that tells Excel the delimiter: `sep=;`, also in quotes, or followed by empty cells. */
const hint = /^"?sep=([^\n])"?[,;\t|]*\r?\n/i

/** A program writes ="0123" so that a spreadsheet reads text and not a number. Only the quotes are CSV. */
const asText = /(^|[,;\t|\n])="([^"\n]*)"(?=[,;\t|\n]|$)/g

interface Dialect {
  delimiter: string
  /** Where the first row begins in the text. */
  from: number
  /** The line of the file on which that row begins. */
  firstLine: number
}

/** The delimiter of a file that begins so. A `sep=` line counts only if the next line contains its sign. */
export function dialectOf(head: string): Dialect {
  const [line, hinted] = hint.exec(head) ?? []
  const lines = linesOf(line === undefined ? head : head.slice(line.length))
  const isHeard = hinted !== undefined && lines[0]?.includes(hinted)

  return {
    delimiter: isHeard ? hinted : delimiterOf(lines),
    from: line?.length ?? 0,
    firstLine: line === undefined ? 1 : 2,
  }
}

export interface Table extends Pick<Dialect, 'delimiter' | 'firstLine'> {
  /** With LF as its only line end, and without a `sep=` line. */
  text: string
}

/** Byte order marks within a file that was joined from several, also those that were decoded as Windows-1252. */
const marksOfParts = /(^|\n)(?:\uFEFF|\u00EF\u00BB\u00BF)/g

/** A file's rows and cells, ready for the parser. */
export function tableOf(file: string): Table {
  // Also within cells: the parser counts CRLF as two lines.
  const whole = file.replaceAll(/\r\n?/g, '\n').replaceAll(marksOfParts, '$1')
  const { from, ...how } = dialectOf(whole)

  return { ...how, text: whole.slice(from).replaceAll(asText, '$1"$2"') }
}

const linesOf = (text: string) =>
  text
    .replaceAll(/"[^"]*"/g, '')
    .split('\n', mostLinesLookedAt * 2)
    .filter((one) => one.trim() !== '')
    .slice(0, mostLinesLookedAt)

/**
 * The sign that stands equally often in most lines, outside quotes: a title may stand above, and commas within sums or
 * names vary. Of two such signs, the more frequent one.
 */
function delimiterOf(lines: readonly string[]): string {
  const weighed = signs.map((sign) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(sign).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    const [count = 0, agreeing = 0] =
      [...counts].toSorted(([one, many], [other, more]) => more - many || other - one)[0] ?? []
    return { sign, agreeing, count }
  })
  const [best] = weighed.toSorted((one, other) => other.agreeing - one.agreeing || other.count - one.count)

  return best?.sign ?? ','
}
