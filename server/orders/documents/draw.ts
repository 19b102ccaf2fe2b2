import type { Readable } from 'node:stream'

import { dateOf } from '#server/kernel/clock/wording.ts'
import { type Pen, paperOf } from '#server/kernel/pdf/paper.ts'
import { priceWords } from '#shared/money.ts'
import { type DocumentData, type DocumentKind, documentWords } from '#shared/orders/documents.ts'
import { rateOf } from '#shared/orders/taxes.ts'
import type { Place } from '#shared/time-words.ts'

interface Sheet {
  kind: DocumentKind
  number: string
  issuedAt: Date
  place: Place
  /** The recipient; empty for an unnamed client. */
  name: string
  data: DocumentData
}

/** Draws a document as it was issued. */
export function drawDocument(sheet: Sheet): Promise<Readable> {
  const { kind, number, issuedAt, place, name, data } = sheet
  const price = (cents: number) => priceWords(cents, data.currency, place.locale)
  const title = `${documentWords[kind]} ${number}`

  return paperOf({ title, studio: data.studio, locale: place.locale, at: issuedAt }, (pen) => {
    pen.head(data.studio)
    pen.title(title)
    pen.plain(`${dateOf(issuedAt, place)}, order ${data.order}`)
    if (data.corrects !== null) pen.plain(`Changes invoice ${data.corrects}`)
    if (name) pen.plain(`For ${name}`)
    pen.gap()
    drawLines(pen, data, price)
    drawSums(pen, sheet, { price, locale: place.locale })
  })
}

type Price = (cents: number) => string

function drawLines(pen: Pen, data: DocumentData, price: Price): void {
  pen.row('', ['Each', 'Quantity', 'Amount'], true)
  pen.rule()
  for (const { name, quantity, unitCents, discountCents, netCents } of data.lines) {
    pen.row(name, [price(unitCents), String(quantity), price(netCents)])
    if (discountCents > 0) pen.row(`   less ${price(discountCents)}`, [])
  }
  pen.rule()
}

function drawSums(pen: Pen, { kind, data }: Sheet, { price, locale }: { price: Price; locale: string }): void {
  const { taxes, tenders, totalCents, pricesIncludeTax } = data
  for (const { jurisdiction, ratePpm, cents } of taxes) {
    pen.row(`${pricesIncludeTax ? 'Holds tax' : 'Tax'}, ${jurisdiction} ${rateOf(ratePpm, locale)}`, [price(cents)])
  }
  pen.row('Total', [price(totalCents)], true)
  pen.gap()
  for (const { words, cents } of tenders) {
    pen.row(kind === 'invoice' ? words : `Back to ${words.toLowerCase()}`, [price(cents)])
  }
  const dueCents = totalCents - tenders.reduce((sum, { cents }) => sum + cents, 0)
  if (kind === 'invoice' && dueCents > 0) pen.row('Still due', [price(dueCents)], true)
}
