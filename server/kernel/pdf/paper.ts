import type { Readable } from 'node:stream'

import { ownLocale } from '#shared/words.ts'

import type { Sheet, Style } from './sheet.ts'

const lineHeight = 16

const lettersIn = new Set(['US', 'CA', 'MX', 'PR', 'PH'])

interface Paper {
  title: string
  /** Whose paper it is. */
  studio: { name: string; country: string }
  /** Of the studio: it tells in which country's way Han letters are drawn. */
  locale: string
  at: Date
}

/** A PDF of the size that the studio's country uses, written from above by a pen, in any script. */
export async function paperOf({ title, studio, locale, at }: Paper, draw: (pen: Pen) => void): Promise<Readable> {
  // Loaded when the first is asked for: with its fonts it is larger than what most features have beside.
  const { print } = await import('./print.ts')
  const { pen, strokes } = takeDown()
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

export type Pen = ReturnType<typeof takeDown>['pen']

/** What is drawn once its fonts are there, and the words that it writes. */
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

/** A pen whose strokes are kept: fonts are read once it is known what is to be written, and a pen waits for nothing. */
function takeDown() {
  const strokes: Stroke[] = []
  const add = (stroke: Stroke) => void strokes.push(stroke)
  const drawing = (draw: Stroke['draw']) => add({ words: [], style: styles.plain, draw })
  const strong = (words: string) => add(writing(words, styles.strong))
  const plain = (words: string) => add(writing(words))
  const gap = (space = lineHeight) => drawing((sheet) => sheet.move(space))

  const pen = {
    /** Who sends it. */
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
    /** What it is on the left, its figures to the right, the last at the edge. */
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
    /** Pictures (JPEG) of one height beside each other, as many as there is room for in a row. */
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
