import type { Readable } from 'node:stream'

import { ownLocale } from '#shared/words.ts'

import type { Sheet, Style } from './sheet.ts'

const lineHeight = 16

const lettersIn = new Set(['US', 'CA', 'MX', 'PR', 'PH'])

interface Paper {
  title: string
  /** The studio that issues the document. */
  studio: { name: string; country: string }
  /** The studio's locale, which decides how Han letters are drawn. */
  locale: string
  at: Date
}

/** Makes a PDF in the paper size of the studio's country. `draw` writes it from top to bottom, in any script. */
export async function paperOf({ title, studio, locale, at }: Paper, draw: (pen: Pen) => void): Promise<Readable> {
  // Loaded at the first use: with its fonts it is larger than most features.
  const { print } = await import('./print.ts')
  const { pen, strokes } = recordingPen()
  draw(pen)

  return print(strokes, locale, {
    size: lettersIn.has(studio.country) ? 'LETTER' : 'A4',
    lang: ownLocale,
    displayTitle: true,
    info: { Title: title, Author: studio.name, CreationDate: at },
  })
}

interface Sender {
  name: string
  street: string
  city: string
  region: string
  postalCode: string
  phone: string
  email: string
}

export type Pen = ReturnType<typeof recordingPen>['pen']

/** Something to draw once the fonts are loaded, with its words. */
export interface Stroke {
  words: readonly string[]
  style: Style
  draw: (sheet: Sheet) => void
}

const styles = {
  title: { size: 18, weight: 700 },
  strong: { size: 13, weight: 700 },
  plain: { size: 10, weight: 400 },
  sum: { size: 10, weight: 700 },
} as const satisfies Record<string, Style>

export const writing = (words: string, style: Style = styles.plain): Stroke => ({
  words: [words],
  style,
  draw: (sheet) => sheet.text(words, style),
})

/** A pen that records its strokes: fonts can be loaded only once all words are known, and `draw` need not wait. */
function recordingPen() {
  const strokes: Stroke[] = []
  const add = (stroke: Stroke) => void strokes.push(stroke)
  const drawing = (draw: Stroke['draw']) => add({ words: [], style: styles.plain, draw })
  const strong = (words: string) => add(writing(words, styles.strong))
  const plain = (words: string) => add(writing(words))
  const gap = (space = lineHeight) => drawing((sheet) => sheet.move(space))

  const pen = {
    /** The sender's name and address. */
    head({ name, street, city, region, postalCode, phone, email }: Sender) {
      strong(name)
      plain(`${street}, ${city}, ${`${region} ${postalCode}`.trim()}`)
      plain([phone, email].filter(Boolean).join(', '))
      gap(2 * lineHeight)
    },
    title: (words: string) => add(writing(words, styles.title)),
    strong,
    plain,
    gap: () => gap(),
    /** Words on the left, figures in columns on the right. */
    row(words: string, figures: readonly string[], isStrong = false) {
      const style = isStrong ? styles.sum : styles.plain
      add({
        words: [words, ...figures],
        style,
        draw(sheet) {
          sheet.makeRoom(2 * lineHeight)
          sheet.figures(figures, style)
          sheet.text(words, style, sheet.width - sheet.figureWidth * figures.length - 8)
          sheet.move(3)
        },
      })
    },
    rule: () =>
      drawing((sheet) => {
        sheet.makeRoom(2 * lineHeight)
        sheet.rule()
        sheet.move(5)
      }),
    /** JPEG pictures in rows of four. */
    pictures: (images: readonly Buffer[]) =>
      drawing((sheet) => {
        const cell = { width: sheet.width / 4, height: 110 }
        for (let at = 0; at < images.length; at += 4) {
          sheet.makeRoom(cell.height + lineHeight)
          for (const [column, image] of images.slice(at, at + 4).entries()) sheet.picture(image, column, cell)
          sheet.move(cell.height + 8)
        }
      }),
  }

  return { pen, strokes }
}
