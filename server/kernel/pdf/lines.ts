import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'

import { ownLocale } from '#shared/words.ts'

import type { Face } from './fonts.ts'

const bidi = bidiFactory()
// Graphemes are the same in all locales.
const graphemes = new Intl.Segmenter(ownLocale, { granularity: 'grapheme' })

/** The graphemes of a text, without control signs that only screens use. */
export const lettersOf = (text: string): string[] =>
  Array.from(
    graphemes.segment(text.normalize('NFC').replaceAll(/(?![\n\u061c\u200c-\u200f])[\p{Cc}\p{Cf}]/gu, '')),
    ({ segment }) => segment,
  )

/** Whether a sign only joins letters or sets the direction of the text beside it. */
export const isMark = (letter: string): boolean => /^[\u061c\u200c-\u200f]$/u.test(letter)

/** Letters beside each other in one font. */
export interface Run {
  text: string
  face: Face
}

interface Setting {
  /** Finds in which font and form a letter is written. */
  write: (letter: string) => Run | undefined
  widthOf: (run: Run) => number
}

/**
 * Breaks a text into lines where its script allows it, each within the width where possible. A line is runs from left
 * to right.
 */
export function linesOf(text: string, width: number, { write, widthOf }: Setting): Run[][] {
  const isTooLong = (letters: readonly string[]) =>
    runsOf(letters, write).reduce((sum, run) => sum + widthOf(run), 0) > width
  const lines: string[][] = [[]]
  const last = () => lines.at(-1) ?? []

  for (const { words, endsLine } of piecesOf(lettersOf(text).join(''))) {
    const seen = lettersOf(words.trimEnd())
    if (last().length > 0 && isTooLong([...last(), ...seen])) lines.push([])
    if (last().length > 0 || !isTooLong(seen)) last().push(...lettersOf(words))
    else {
      for (const letter of seen) {
        if (last().length > 0 && isTooLong([...last(), letter])) lines.push([])
        last().push(letter)
      }
    }
    if (endsLine) lines.push([])
  }

  // A space at the end of a line is invisible; in a right-to-left text it would stand at the left edge.
  return lines.map((line) => runsOf(line.slice(0, line.findLastIndex((letter) => letter.trim()) + 1), write))
}

function* piecesOf(text: string): Generator<{ words: string; endsLine: boolean }> {
  const breaker = new LineBreaker(text)
  let from = 0
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    const piece = text.slice(from, at.position)
    yield { words: piece.replace(/\n$/, ''), endsLine: piece.endsWith('\n') }
    from = at.position
  }
}

/** Treats a fraction or unit after a digit as more digits, so that it stays beside its number in right-to-left text. */
const asDigits = (text: string): string =>
  text.replaceAll(/(?<=\d)(?:[¼-¾⅐-⅞↉][″′°]?|[″′°])/g, (behind) => '0'.repeat(behind.length))

/** The runs of a line in visual order: right-to-left text is reversed. */
function runsOf(letters: readonly string[], write: Setting['write']): Run[] {
  const { levels } = bidi.getEmbeddingLevels(asDigits(letters.join('')))
  const runs: Array<{ face: Face; level: number; written: string[] }> = []
  let at = 0
  for (const letter of letters) {
    const level = levels[at] ?? 0
    at += letter.length
    const letterRun = isMark(letter) ? undefined : write(letter)
    if (!letterRun) continue
    const run = runs.at(-1)
    if (run?.face === letterRun.face && run.level === level) run.written.push(letterRun.text)
    else runs.push({ face: letterRun.face, level, written: [letterRun.text] })
  }

  return inVisualOrder(runs).map((run) => ({ text: inFontOrder(run).join(''), face: run.face }))
}

const isReversedByFont = /[\p{Script=Arabic}\p{Script=Hebrew}\u0660-\u0669]/u

/**
 * The letters of a run in the order that the font needs. The font itself reverses right-to-left scripts with their
 * digits; between such words it leaves signs as they are.
 */
function inFontOrder({ written, level }: { written: string[]; level: number }): string[] {
  const isFromRight = level % 2 === 1
  if (isFromRight === written.some((letter) => isReversedByFont.test(letter))) return written

  return written.toReversed().map((letter) => (isFromRight && bidi.getMirroredCharacter(letter)) || letter)
}

/** Rule L2 of Unicode's bidirectional algorithm, applied to runs. */
function inVisualOrder<Piece extends { level: number }>(runs: readonly Piece[]): Piece[] {
  const seen = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let end = from
      while ((seen[end]?.level ?? 0) >= level) end++
      if (end > from) seen.splice(from, end - from, ...seen.slice(from, end).toReversed())
      from = end
    }
  }
  return seen
}
