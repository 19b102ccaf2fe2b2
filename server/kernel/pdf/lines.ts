import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'

import { ownLocale } from '#shared/words.ts'

import type { Face } from './fonts.ts'

const bidi = bidiFactory()
// Graphemes are the same in all locales.
const graphemes = new Intl.Segmenter(ownLocale, { granularity: 'grapheme' })

/** The letters of a text, one grapheme each, without what only steers a screen. */
export const lettersOf = (text: string): string[] =>
  Array.from(
    graphemes.segment(text.normalize('NFC').replaceAll(/(?![\n\u061c\u200c-\u200f])[\p{Cc}\p{Cf}]/gu, '')),
    ({ segment }) => segment,
  )

/** Whether it only says from where the text beside it is read. */
export const isMark = (letter: string): boolean => /^[\u061c\u200c-\u200f]$/u.test(letter)

/** Letters beside each other in one font. */
export interface Run {
  text: string
  face: Face
}

interface Setting {
  /** In which font a letter is written, and as what. */
  write: (letter: string) => Run | undefined
  widthOf: (run: Run) => number
}

/**
 * A text broken into lines where its script may be broken, each no wider than the width wherever it can be, as runs from
 * left to right.
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

  // A space at the end of a line is not seen, and would be at its beginning in what is read from the right.
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

/** A fraction and a sign of measure behind a number are a part of it, whatever is read around: else they stand on its other side. */
const asDigits = (text: string): string =>
  text.replaceAll(/(?<=\d)(?:[¼-¾⅐-⅞↉][″′°]?|[″′°])/g, (behind) => '0'.repeat(behind.length))

/** The runs of a line in the order in which they are seen: what is read from the right stands turned round. */
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

  return inSight(runs).map((run) => ({ text: turned(run).join(''), face: run.face }))
}

const isTurnedByFont = /[\p{Script=Arabic}\p{Script=Hebrew}\u0660-\u0669]/u

/**
 * The letters of a run as a font must be given them. It turns round what is of a script that is read from the right, its
 * digits too, which are read from the left; and it leaves the signs between such words, which are not.
 */
function turned({ written, level }: { written: string[]; level: number }): string[] {
  const isFromRight = level % 2 === 1
  if (isFromRight === written.some((letter) => isTurnedByFont.test(letter))) return written

  return written.toReversed().map((letter) => (isFromRight && bidi.getMirroredCharacter(letter)) || letter)
}

/** Rule L2 of Unicode's bidirectional algorithm, over runs. */
function inSight<Piece extends { level: number }>(runs: readonly Piece[]): Piece[] {
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
