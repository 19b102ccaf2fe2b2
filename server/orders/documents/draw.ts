import type { Readable } from 'node:stream'

import { minorUnitsOf } from '#shared/money.ts'
import { type DocumentData, type DocumentKind, documentWords } from '#shared/orders/documents.ts'
import { rateOf } from '#shared/orders/taxes.ts'
import { remember } from '#shared/remember.ts'

import { inStandardFont } from './standard-font.ts'

interface Sheet {
  kind: DocumentKind
  number: string
  issuedAt: Date
  zone: string
  /** Whom it is for; empty where that was nobody in particular. */
  name: string
  data: DocumentData
}

const margin = 56
const lineHeight = 16

const priceFormat = remember((currency) => new Intl.NumberFormat('en-US', { style: 'currency', currency }))

/** A PDF of one or more sheets, of the size that the studio's country uses. */
export async function drawDocument(sheet: Sheet): Promise<Readable> {
  const { kind, number, issuedAt, zone, name, data } = sheet
  // Loaded when the first is asked for: with its fonts it is larger than the rest of the feature.
  const { default: PDFDocument } = await import('pdfkit')
  const title = `${documentWords[kind]} ${number}`
  const pdf = new PDFDocument({
    size: sheetSizeIn(data.studio.country),
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: inStandardFont(data.studio.name), CreationDate: issuedAt },
  })
  const pen = penOf(pdf)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(issuedAt)

  drawHead(pen, data.studio)
  pen.title(title)
  pen.plain(`${day}, order ${data.order}`)
  if (data.corrects !== null) pen.plain(`Changes invoice ${data.corrects}`)
  if (name) pen.plain(`For ${name}`)
  pen.gap()
  drawLines(pen, data)
  drawSums(pen, kind, data)
  pdf.end()
  return pdf
}

const lettersIn = new Set(['US', 'CA', 'MX', 'PR', 'PH'])
const sheetSizeIn = (country: string) => (lettersIn.has(country) ? 'LETTER' : 'A4')

type Pdf = PDFKit.PDFDocument
type Pen = ReturnType<typeof penOf>

/** Writes down a sheet from above, and on the next one when it is full. */
function penOf(pdf: Pdf) {
  const width = pdf.page.width - 2 * margin
  const room = () => {
    if (pdf.y > pdf.page.height - margin - 2 * lineHeight) pdf.addPage()
  }
  const text = (words: string, font: string, size: number) =>
    void pdf.font(font).fontSize(size).text(inStandardFont(words), margin, pdf.y, { width })

  return {
    title: (words: string) => text(words, 'Helvetica-Bold', 18),
    strong: (words: string) => text(words, 'Helvetica-Bold', 13),
    plain: (words: string) => text(words, 'Helvetica', 10),
    gap: () => void (pdf.y += lineHeight),
    /** What it is on the left, its figures to the right, the last at the edge. */
    row(words: string, figures: readonly string[], isStrong = false) {
      room()
      const top = pdf.y
      pdf.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
      for (const [index, figure] of figures.toReversed().entries()) {
        pdf.text(figure, margin + width - 80 * (index + 1), top, { width: 80, align: 'right', lineBreak: false })
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
  }
}

function drawHead(pen: Pen, { name, street, city, region, postalCode, phone, email }: DocumentData['studio']): void {
  pen.strong(name)
  pen.plain(`${street}, ${city}, ${`${region} ${postalCode}`.trim()}`)
  pen.plain([phone, email].filter(Boolean).join(', '))
  pen.gap()
  pen.gap()
}

const priceIn =
  ({ currency }: DocumentData) =>
  (cents: number) =>
    priceFormat(currency).format(cents / minorUnitsOf(currency))

function drawLines(pen: Pen, data: DocumentData): void {
  const price = priceIn(data)
  pen.row('', ['Each', 'Quantity', 'Amount'], true)
  pen.rule()
  for (const { name, quantity, unitCents, discountCents, netCents } of data.lines) {
    pen.row(name, [price(unitCents), String(quantity), price(netCents)])
    if (discountCents > 0) pen.row(`   less ${price(discountCents)}`, [])
  }
  pen.rule()
}

function drawSums(pen: Pen, kind: DocumentKind, data: DocumentData): void {
  const price = priceIn(data)
  const { taxes, tenders, totalCents, pricesIncludeTax } = data
  for (const { jurisdiction, ratePpm, cents } of taxes) {
    pen.row(`${pricesIncludeTax ? 'Holds tax' : 'Tax'}, ${jurisdiction} ${rateOf(ratePpm)}`, [price(cents)])
  }
  pen.row('Total', [price(totalCents)], true)
  pen.gap()
  for (const { words, cents } of tenders) {
    pen.row(kind === 'invoice' ? words : `Back to ${words.toLowerCase()}`, [price(cents)])
  }
  const dueCents = totalCents - tenders.reduce((sum, { cents }) => sum + cents, 0)
  if (kind === 'invoice' && dueCents > 0) pen.row('Still due', [price(dueCents)], true)
}
