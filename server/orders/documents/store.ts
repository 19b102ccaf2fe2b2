import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { sendLast, withCommit } from '#server/kernel/db/pipelining-dialect.ts'
import type { DocumentData, DocumentKind } from '#shared/orders/documents.ts'

interface Series {
  locationId: string
  kind: DocumentKind
  year: number
}

interface NewDocument extends Series {
  prefix: string
  orderId: string
  refundId: string | null
  issuedAt: Date
  data: Omit<DocumentData, 'studio'>
}

/** The studio's name and address on documents. */
const issuer = sql`jsonb_build_object(
  'name', name, 'street', street, 'city', city, 'region', region, 'postalCode', postal_code, 'country', country,
  'phone', phone, 'email', email
)`

/**
 * Issues a document under the next number of its series. Others who issue one at the place wait until this transaction ends, of
 * whichever kind: one writes an invoice and then a credit note, another one the other way round. So the statement leaves with the
 * commit, or earlier if the documents are read.
 */
export const insertDocument = (
  { trx }: OnDatabase,
  { locationId, kind, year, prefix, data, ...document }: NewDocument,
) =>
  withCommit(
    trx,
    sql`
    with series as (
      insert into number_series (location_id, kind, year, next)
        select ${locationId}::uuid, ${kind}::text, ${year}::integer, 2
          from (select pg_advisory_xact_lock(hashtext('documents'), hashtext(${locationId}))) as alone
        on conflict (location_id, kind, year) do update set next = number_series.next + 1
        returning (next - 1)::text as drawn
    )
    insert into document (location_id, kind, number, order_id, refund_id, issued_at, data)
      select location.id, ${kind}, ${`${prefix}-${year}-`} || lpad(drawn, greatest(5, length(drawn)), '0'),
        ${document.orderId}, ${document.refundId}, ${document.issuedAt},
        ${JSON.stringify(data)}::jsonb || jsonb_build_object('studio', ${issuer})
      from series join location on location.id = ${locationId}
  `,
  )

export async function findInvoice({ trx }: OnDatabase, orderId: string) {
  await sendLast(trx)
  return trx
    .selectFrom('document')
    .select(['id', 'number'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('issuedAt')
    .executeTakeFirst()
}

/** The documents of an order, the invoice first. */
export async function listIssued({ trx }: OnDatabase, orderId: string) {
  await sendLast(trx)
  return trx
    .selectFrom('document')
    .select('number')
    .select(['kind', 'data'])
    .where('orderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
}

export async function listDocumentsOf({ trx }: OnDatabase, orderId: string) {
  await sendLast(trx)
  return trx
    .selectFrom('document')
    .select(['id', 'number', 'issuedAt', sql<number>`(data ->> 'totalCents')::bigint`.as('totalCents')])
    .select('kind')
    .where('orderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
}

export const findDocument = ({ trx }: OnDatabase, { orderId, documentId }: { orderId: string; documentId: string }) =>
  trx
    .selectFrom('document')
    .select(['number', 'issuedAt', 'data', 'kind'])
    .where('orderId', '=', orderId)
    .where('id', '=', documentId)
    .executeTakeFirst()

/** The returned part of each line and of each of its taxes. */
export const listReturned = ({ trx }: OnDatabase, orderId: string) =>
  trx
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
