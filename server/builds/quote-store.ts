import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/service.ts'
import { changeRefusal } from '#shared/builds/orders/status.ts'
import { Failure } from '#shared/http/failure.ts'

const quotes = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('quote')
    .innerJoin('sheet', 'sheet.id', 'quote.sheetId')
    .innerJoin('sheetVersion', 'sheetVersion.id', 'sheetVersionId')
    .leftJoin('person', 'person.id', 'quote.personId')
    .leftJoin('customerOrder', 'customerOrder.id', 'quote.orderId')
    .leftJoin('build', 'build.quoteId', 'quote.id')
    .selectAll('quote')
    .select(['sheet.number as sheetNumber', 'sheetVersion.number as sheetVersion', 'build.id as buildId'])
    .select(['person.firstName', 'person.lastName', contactEmail.as('email'), 'person.userId'])
    .select(['customerOrder.number as orderNumber', 'customerOrder.linkVersion as orderLinkVersion'])
    .select([
      'quote.status',
      sql<number>`greatest(0, customer_order.due_now_cents - customer_order.paid_cents + customer_order.refunded_cents)`.as(
        'orderDueNowCents',
      ),
    ])

export type QuoteRecord = NonNullable<Awaited<ReturnType<typeof findQuote>>>

export const findQuote = (work: OnDatabase, id: string) => quotes(work).where('quote.id', '=', id).executeTakeFirst()

export const lockQuote = (work: OnDatabase, id: string) =>
  quotes(work).where('quote.id', '=', id).forNoKeyUpdate('quote').executeTakeFirst()

/**
 * The quote that another one changes, with its build and what was paid. Until the change is approved, it is compared
 * with the version that is built now, in which a part may have replaced a late one.
 */
export const findFormer = async (
  { trx }: OnDatabase,
  { id, status, changesQuoteId }: Pick<QuoteRecord, 'id' | 'status' | 'changesQuoteId'>,
) =>
  changesQuoteId === null
    ? undefined
    : trx
        .selectFrom('quote')
        .leftJoin('customerOrder', 'customerOrder.id', 'quote.orderId')
        .leftJoin('build', 'build.orderId', 'quote.orderId')
        .leftJoin('buildChange', (join) => join.on('buildChange.quoteId', '=', id))
        .select(['quote.id', 'quote.number', 'quote.totalCents', 'quote.orderId', 'build.number as buildNumber'])
        .select(({ fn }) => [
          fn
            .coalesce(
              'buildChange.fromVersionId',
              status === 'draft' || status === 'sent' ? 'build.sheetVersionId' : 'quote.sheetVersionId',
              'quote.sheetVersionId',
            )
            .as('sheetVersionId'),
        ])
        .select(sql<number>`coalesce(customer_order.paid_cents - customer_order.refunded_cents, 0)`.as('paidCents'))
        .where('quote.id', '=', changesQuoteId)
        .executeTakeFirst()

/** The quote of a sheet that was sent or approved last. */
export const findNewest = ({ trx }: OnDatabase, sheetId: string) =>
  trx
    .selectFrom('quote')
    .select(['id', 'number', 'personId', 'linkVersion'])
    .where('sheetId', '=', sheetId)
    .where('status', 'in', ['sent', 'approved'])
    // A sent change is newer than what it changes.
    .orderBy(sql<boolean>`status = 'sent'`, 'desc')
    .executeTakeFirst()

/** The quotes of a version. */
export const listQuotesOf = ({ trx }: OnDatabase, sheetVersionId: string) =>
  trx
    .selectFrom('quote')
    .select(['number', 'validUntil', 'status'])
    .where('sheetVersionId', '=', sheetVersionId)
    .execute()

export const listQuoteLines = ({ trx }: OnDatabase, quoteId: string) =>
  trx
    .selectFrom('quoteLine')
    .select(['id', 'name', 'itemId', 'position', 'quantity', 'unitCents', 'depositCents'])
    .select(['discountCents', 'sheetDiscountCents'])
    .select('part')
    .where('quoteId', '=', quoteId)
    .orderBy('position')
    .execute()

export type QuoteLineRow = Awaited<ReturnType<typeof listQuoteLines>>[number]

export const listQuoteTransitions = ({ trx }: OnDatabase, quoteId: string) =>
  trx
    .selectFrom('quoteTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason'])
    .select([
      'fromStatus as from',
      'toStatus as to',
      // Nobody is the client, by the link.
      sql<
        string | null
      >`case actor_kind when 'system' then 'The system' else person.first_name || ' ' || person.last_name end`.as('by'),
    ])
    .where('quoteId', '=', quoteId)
    .orderBy('quoteTransition.version')
    .execute()

export const quoteHistory = historyIn('quoteTransition', 'quoteId')

/** Paid fittings whose fee no other quote takes off, the latest first. */
export const listFittingsToCredit = ({ trx }: OnDatabase, personId: string, exceptQuoteId: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'serviceId')
    .innerJoin('orderLine', 'orderLine.id', 'booking.orderLineId')
    .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
    .select(['booking.id', sql<number>`order_line.net_cents - order_line.returned_cents`.as('cents')])
    .where('booking.personId', '=', personId)
    .where('service.category', 'in', ['fitting', 'putter'])
    .where('booking.status', 'in', ['checked_in', 'completed'])
    .where('customerOrder.dueCents', '<=', 0)
    .where(sql<boolean>`order_line.net_cents > order_line.returned_cents`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('quote')
            .select('quote.id')
            .whereRef('fittingBookingId', '=', 'booking.id')
            .where('quote.status', 'in', ['sent', 'approved'])
            .where('quote.id', '<>', exceptQuoteId),
        ),
      ),
    )
    .orderBy('booking.startsAt', 'desc')
    .execute()

/** Locks a fitting, so that two quotes do not both take off its fee. */
export const lockFitting = ({ trx }: OnDatabase, bookingId: string) =>
  trx.selectFrom('booking').select('id').where('id', '=', bookingId).forNoKeyUpdate().executeTakeFirst()

/** The paid fee of a fitting, less refunds. */
export const findFittingFee = async ({ trx }: OnDatabase, bookingId: string): Promise<number | undefined> => {
  const fee = await trx
    .selectFrom('booking')
    .innerJoin('orderLine', 'orderLine.id', 'booking.orderLineId')
    .select(sql<number>`order_line.net_cents - order_line.returned_cents`.as('cents'))
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()

  return fee?.cents
}

/** The approved quote of a sheet with its build and order; at most one. */
export const findApproved = ({ trx }: OnDatabase, sheetId: string) =>
  trx
    .selectFrom('quote')
    .innerJoin('build', 'build.quoteId', 'quote.id')
    .leftJoin('customerOrder', 'customerOrder.id', 'build.orderId')
    .select(['quote.id', 'quote.number', 'quote.totalCents', 'fittingBookingId', 'creditCents'])
    // The build may have followed a late part's substitute since.
    .select(['quote.sheetVersionId as quotedVersionId', 'build.sheetVersionId as builtVersionId'])
    .select(['build.id as buildId', 'build.number as buildNumber', 'build.returnedAt', 'build.orderId'])
    .select(['paidCents', 'refundedCents'])
    .select(['build.status as buildStatus', 'customerOrder.status as orderStatus'])
    .where('quote.sheetId', '=', sheetId)
    .where('quote.status', '=', 'approved')
    .executeTakeFirst()

export type ApprovedQuote = NonNullable<Awaited<ReturnType<typeof findApproved>>>

/** The approved quote that a new one changes; undefined if nothing is ordered, or it was canceled. */
export async function findBase(work: OnDatabase, sheetId: string): Promise<ApprovedQuote | undefined> {
  const approved = await findApproved(work, sheetId)

  return approved?.buildStatus === 'cancelled' ? undefined : approved
}

/** Refuses a version that changes nothing. */
export function refuseNoChange(base: ApprovedQuote, versionId: string): void {
  const { buildNumber, buildStatus, returnedAt } = base
  if (base.builtVersionId === versionId) {
    throw new Failure(
      'wrong_state',
      `${buildNumber} is built by this version already. Begin a new version of the sheet.`,
    )
  }
  const refusal = changeRefusal({ number: buildNumber, status: buildStatus, returnedAt })
  if (refusal !== undefined) throw new Failure('wrong_state', refusal)
}
