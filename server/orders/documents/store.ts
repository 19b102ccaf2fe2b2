import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { DocumentData, DocumentKind } from '#shared/orders/documents.ts'

interface Series {
  locationId: string
  kind: DocumentKind
  year: number
}

/** The next number of a series; whoever else wants one waits until this transaction ends. */
export async function takeNumber(trx: Db, { locationId, kind, year }: Series): Promise<number> {
  const { next } = await trx
    .insertInto('numberSeries')
    .values({ locationId, kind, year, next: 2 })
    .onConflict((on) =>
      on.columns(['locationId', 'kind', 'year']).doUpdateSet((eb) => ({ next: eb('numberSeries.next', '+', 1) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow()

  return next - 1
}

interface NewDocument {
  locationId: string
  kind: DocumentKind
  number: string
  orderId: string
  refundId: string | null
  issuedAt: Date
  data: DocumentData
}

export const insertDocument = (trx: Db, { data, ...document }: NewDocument) =>
  trx
    .insertInto('document')
    .values({ ...document, data: JSON.stringify(data) })
    .execute()

export const findInvoice = (db: Db, orderId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('issuedAt')
    .executeTakeFirst()

/** What was issued for an order, the invoice first. */
export const listIssued = (db: Db, orderId: string) =>
  db
    .selectFrom('document')
    .select('number')
    .select((eb) => [
      eb.ref('kind').$castTo<DocumentKind>().as('kind'),
      eb.ref('data').$castTo<DocumentData>().as('data'),
    ])
    .where('orderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()

export const listDocumentsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'number', 'issuedAt', sql<number>`(data ->> 'totalCents')::integer`.as('totalCents')])
    .select((eb) => eb.ref('kind').$castTo<DocumentKind>().as('kind'))
    .where('orderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()

export const findDocument = (db: Db, { orderId, documentId }: { orderId: string; documentId: string }) =>
  db
    .selectFrom('document')
    .select(['number', 'issuedAt', 'data'])
    .select((eb) => eb.ref('kind').$castTo<DocumentKind>().as('kind'))
    .where('orderId', '=', orderId)
    .where('id', '=', documentId)
    .executeTakeFirst()

/** How the studio is called and where it is, as it stands on what it issues. */
export const getIssuer = (db: Db, locationId: string) =>
  db
    .selectFrom('location')
    .select(['name', 'street', 'city', 'region', 'postalCode', 'country', 'phone', 'email'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()

/** What came back of each line of an order, and of each of its taxes. */
export const listReturned = (db: Db, orderId: string) =>
  db
    .selectFrom('orderRefundLine')
    .innerJoin('orderRefund', 'orderRefund.id', 'refundId')
    .select(['lineId', 'netCents', 'orderRefundLine.totalCents'])
    .select(
      sql<{ jurisdiction: string; cents: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('jurisdiction', jurisdiction, 'cents', cents))
        from order_refund_line_tax as tax
        where tax.refund_id = order_refund_line.refund_id and tax.line_id = order_refund_line.line_id
      ), '[]')`.as('taxes'),
    )
    .where('orderId', '=', orderId)
    .execute()
