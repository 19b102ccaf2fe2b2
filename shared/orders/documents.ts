import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, Instant } from '#shared/http/wire.ts'

export const DocumentKind = z.enum(['invoice', 'credit_note'])
export type DocumentKind = z.output<typeof DocumentKind>

/** The names of documents for people. */
export const documentWords: Record<DocumentKind, string> = { invoice: 'Invoice', credit_note: 'Credit note' }

/** A document of an order. */
export const DocumentFacts = z.object({
  id: Id,
  kind: DocumentKind,
  number: z.string().meta({ examples: ['INV-2026-00001'] }),
  issuedAt: Instant,
  totalCents: Cents,
})
export type DocumentFacts = z.output<typeof DocumentFacts>

/** A document as it was issued, without the client's name. */
export const DocumentData = z.object({
  studio: z.object({
    name: z.string(),
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  order: z.string(),
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
  currency: z.string(),
  pricesIncludeTax: z.boolean(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      unitCents: z.int(),
      discountCents: z.int(),
      /** Includes the tax when prices do. */
      netCents: z.int(),
    }),
  ),
  taxes: z.array(z.object({ jurisdiction: z.string(), ratePpm: z.int(), cents: z.int() })),
  totalCents: z.int(),
  /** The payments at that time; for a credit note, where the money went. */
  tenders: z.array(z.object({ words: z.string(), cents: z.int() })),
})
export type DocumentData = z.output<typeof DocumentData>

export const documentsContract = {
  readOrderDocument: endpoint({
    method: 'GET',
    path: '/api/v1/orders/:orderId/documents/:documentId/pdf',
    summary: 'An invoice or credit note of an order, as a PDF file',
    access: 'signed-in',
    params: z.object({ orderId: Id, documentId: Id }),
    produces: 'application/pdf',
    response: z.instanceof(Uint8Array),
    failures: ['not_found'],
    limit: { max: 60, perSeconds: 600 },
  }),
}
