import { isUtf8 } from 'node:buffer'

import { mostBytes, type Place, tooLong, Unreadable } from './source-row.ts'

export interface Line {
  bytes: Buffer
  number: number
}

const newline = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** The lines of a file as they arrive, without their ends; those of Windows when the first line ends so. */
export async function* linesOf(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let unfinished: Buffer[] = []
  let unfinishedBytes = 0
  let number = 0
  let isWindows = false

  const finish = (end: Buffer): Line => {
    let bytes = unfinished.length > 0 ? Buffer.concat([...unfinished, end]) : end
    unfinished = []
    unfinishedBytes = 0
    number += 1
    if (number === 1) {
      if (bytes.subarray(0, 3).equals(byteOrderMark)) bytes = bytes.subarray(3)
      isWindows = bytes.at(-1) === carriageReturn
    }
    return { bytes: isWindows && bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes, number }
  }

  for await (const chunk of chunks) {
    const lines: Line[] = []
    let from = 0
    for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
      lines.push(finish(chunk.subarray(from, to)))
      from = to + 1
    }
    unfinished.push(chunk.subarray(from))
    unfinishedBytes += chunk.length - from
    if (unfinishedBytes > mostBytes) throw new Unreadable({ file, line: number + 1 }, tooLong)
    yield lines
  }
  if (unfinishedBytes > 0) yield [finish(Buffer.alloc(0))]
}

export function textOf(bytes: Buffer, place: Place): string {
  if (!isUtf8(bytes)) throw new Unreadable(place, 'it is not UTF-8: dump it with --encoding=UTF8.')

  return bytes.toString('utf8')
}
