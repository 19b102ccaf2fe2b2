import type { Readable } from 'node:stream'

import PdfDocument from 'pdfkit'

import { findFaces, type Weight } from './fonts.ts'
import { isMark, lettersOf } from './lines.ts'
import { type Stroke, writing } from './paper.ts'
import { margin, sheetOf, unknownLetter } from './sheet.ts'

/** Draws the strokes of a pen. Fonts are loaded for their letters only. */
export async function print(
  strokes: readonly Stroke[],
  locale: string,
  options: PDFKit.PDFDocumentOptions,
): Promise<Readable> {
  // All letters that the foot may need.
  const foot = lettersOf(footOf('U+0123456789ABCDEF,'))
  const letters: Record<Weight, Set<string>> = { 400: new Set(foot), 700: new Set(unknownLetter) }
  for (const { words, style } of strokes) {
    for (const letter of words.flatMap(lettersOf)) {
      if (letter !== '\n' && !isMark(letter)) letters[style.weight].add(letter)
    }
  }
  const write = await findFaces(letters, locale)
  const unknown = ([400, 700] as const).flatMap((weight) =>
    [...letters[weight]].filter((letter) => !write(letter, weight)),
  )

  const pdf = new PdfDocument({ ...options, margin })
  const sheet = sheetOf(pdf, write)
  for (const { draw } of strokes) draw(sheet)
  if (unknown.length > 0) {
    const codes = [...new Set(unknown)].map(codeOf)
    writing(`\n${footOf(codes.join(', '))}`).draw(sheet)
  }
  pdf.end()

  return pdf
}

/** A letter that no font has is drawn as a square, and the foot of the document says which it was. */
const footOf = (codes: string) => `${unknownLetter} stands for what cannot be printed here: ${codes}`

const codeOf = (letter: string) =>
  Array.from(letter, (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
