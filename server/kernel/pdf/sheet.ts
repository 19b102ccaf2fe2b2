import type { Weight, Write } from './fonts.ts'
import { linesOf, type Run } from './lines.ts'

export const margin = 56
const figureWidth = 80
/** In parts of the letters' size: the baseline's distance from the top of a line, and the line's height. */
const [foot, height] = [0.95, 1.3]
// With `features` set, pdfkit draws a run as one piece; otherwise it would draw right-to-left words in the wrong order.
const asOne: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [], baseline: 'alphabetic' }

/** Replaces a letter that no font has. */
export const unknownLetter = '□'

export interface Style {
  size: number
  weight: Weight
}

/** Measures and draws runs of letters. */
function writerOn(pdf: PDFKit.PDFDocument, write: Write) {
  const registered = new Set<string>()
  function use({ face: { name, file } }: Run, size: number) {
    if (!registered.has(name)) pdf.registerFont(name, file)
    registered.add(name)

    return pdf.font(name).fontSize(size)
  }
  const widthOf = (run: Run, size: number) => use(run, size).widthOfString(run.text, asOne)

  return {
    split: (words: string, { size, weight }: Style, room: number) =>
      linesOf(words, room, {
        write: (letter) => write(letter, weight) ?? write(unknownLetter, weight),
        widthOf: (run) => widthOf(run, size),
      }),
    lengthOf: (line: readonly Run[], size: number) => line.reduce((sum, run) => sum + widthOf(run, size), 0),
    draw(line: readonly Run[], size: number, [left, top]: [left: number, top: number]) {
      let x = left
      for (const run of line) {
        // A font of which only spaces are used would be embedded empty.
        if (run.text.trim()) use(run, size).text(run.text, x, top + foot * size, asOne)
        x += widthOf(run, size)
      }
    },
  }
}

/** Writes on sheets of paper from top to bottom, and begins a new one when one is full. */
export function sheetOf(pdf: PDFKit.PDFDocument, write: Write) {
  const width = pdf.page.width - 2 * margin
  const writer = writerOn(pdf, write)
  const makeRoom = (space: number) => {
    if (pdf.y > pdf.page.height - margin - space) pdf.addPage()
  }

  return {
    width,
    figureWidth,
    makeRoom,
    move: (space: number) => void (pdf.y += space),
    text(words: string, style: Style, room = width) {
      for (const line of writer.split(words, style, room)) {
        makeRoom(height * style.size)
        const top = pdf.y
        writer.draw(line, style.size, [margin, top])
        pdf.y = top + height * style.size
      }
    },
    /** Writes figures at the right edge of the next line, each in its column. */
    figures(figures: readonly string[], style: Style) {
      const top = pdf.y
      for (const [index, figure] of figures.toReversed().entries()) {
        const [line = []] = writer.split(figure, style, Number.POSITIVE_INFINITY)
        writer.draw(line, style.size, [margin + width - figureWidth * index - writer.lengthOf(line, style.size), top])
      }
      pdf.y = top
    },
    rule() {
      pdf
        .moveTo(margin, pdf.y)
        .lineTo(margin + width, pdf.y)
        .lineWidth(0.5)
        .stroke('#555555')
    },
    picture(image: Buffer, column: number, cell: { width: number; height: number }) {
      pdf.image(image, margin + column * cell.width, pdf.y, { fit: [cell.width - 8, cell.height] })
    },
  }
}

export type Sheet = ReturnType<typeof sheetOf>
