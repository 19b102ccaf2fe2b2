import type { Readable } from 'node:stream'

import { dateOf } from '#server/kernel/clock/wording.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import { paperOf, type Pen } from '#server/kernel/pdf/paper.ts'
import { findDocument } from '#server/orders/documents/store.ts'
import { getOrder } from '#server/orders/order/present.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { DocumentData, type DocumentKind, documentWords } from '#shared/orders/documents.ts'
import { rateOf } from '#shared/orders/taxes.ts'
import type { Actor } from '#shared/permissions/may.ts'
import type { Place } from '#shared/time-words.ts'

/** A document as it was issued, for those who may see its order. */
export async function readOrderDocument(
  work: OnDatabase,
  request: { orderId: string; documentId: string },
  actor: Actor,
): Promise<AnswerFile> {
  const { billTo, zone, locale } = await getOrder(work, request.orderId, actor)
  const found = await findDocument(work, request)
  if (!found) throw new Failure('not_found', 'There is no such document.')

  const { kind, number, issuedAt } = found
  const data = DocumentData.parse(found.data)
  const content = await drawDocument({ kind, number, issuedAt, place: { zone, locale }, data, name: billTo.name ?? '' })
  return { name: `${number}.pdf`, content }
}

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
function drawDocument(sheet: Sheet): Promise<Readable> {
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
