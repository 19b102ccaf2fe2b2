import type { Readable } from 'node:stream'

import { ownLocale } from '#shared/words.ts'

import { inStandardFont } from './standard-font.ts'

const margin = 56
const lineHeight = 16
const figureShape = { width: 80, align: 'right', lineBreak: false } as const

const lettersIn = new Set(['US', 'CA', 'MX', 'PR', 'PH'])

interface Paper {
  title: string
  /** Whose paper it is. */
  studio: { name: string; country: string }
  at: Date
}

/** A PDF of the size that the studio's country uses, written from above by a pen. */
export async function paperOf({ title, studio, at }: Paper, write: (pen: Pen) => void): Promise<Readable> {
  // Loaded when the first is asked for: with its fonts it is larger than what most features have beside.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: lettersIn.has(studio.country) ? 'LETTER' : 'A4',
    margin,
    lang: ownLocale,
    displayTitle: true,
    info: { Title: title, Author: inStandardFont(studio.name), CreationDate: at },
  })
  write(penOf(pdf))
  pdf.end()
  return pdf
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

export type Pen = ReturnType<typeof penOf>

/** Writes down a sheet from above, and on the next one when it is full. */
function penOf(pdf: PDFKit.PDFDocument) {
  const width = pdf.page.width - 2 * margin
  const isFullAfter = (height: number) => pdf.y > pdf.page.height - margin - height
  const room = () => {
    if (isFullAfter(2 * lineHeight)) pdf.addPage()
  }
  const text = (words: string, font: string, size: number) =>
    void pdf.font(font).fontSize(size).text(inStandardFont(words), margin, pdf.y, { width })

  const strong = (words: string) => text(words, 'Helvetica-Bold', 13)
  const plain = (words: string) => text(words, 'Helvetica', 10)

  return {
    /** Who sends it. */
    head({ name, street, city, region, postalCode, phone, email }: Sender) {
      strong(name)
      plain(`${street}, ${city}, ${`${region} ${postalCode}`.trim()}`)
      plain([phone, email].filter(Boolean).join(', '))
      pdf.y += 2 * lineHeight
    },
    title: (words: string) => text(words, 'Helvetica-Bold', 18),
    strong,
    plain,
    gap: () => void (pdf.y += lineHeight),
    /** What it is on the left, its figures to the right, the last at the edge. */
    row(words: string, figures: readonly string[], isStrong = false) {
      room()
      const top = pdf.y
      pdf.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
      for (const [index, figure] of figures.toReversed().entries()) {
        pdf.text(inStandardFont(figure), margin + width - 80 * (index + 1), top, figureShape)
      }
      pdf.text(inStandardFont(words), margin, top, { width: width - 80 * figures.length - 8 })
      pdf.y = Math.max(pdf.y, top + lineHeight)
    },
    rule() {
      room()
      pdf
        .moveTo(margin, pdf.y)
        .lineTo(margin + width, pdf.y)
        .lineWidth(0.5)
        .stroke('#555555')
      pdf.y += 5
    },
    /** Pictures (JPEG) of one height beside each other, as many as there is room for in a row. */
    pictures(images: readonly Buffer[]) {
      const [height, cell] = [110, width / 4]
      for (let at = 0; at < images.length; at += 4) {
        if (isFullAfter(height + lineHeight)) pdf.addPage()
        const top = pdf.y
        for (const [column, image] of images.slice(at, at + 4).entries()) {
          pdf.image(image, margin + column * cell, top, { fit: [cell - 8, height] })
        }
        pdf.y = top + height + 8
      }
    },
  }
}
