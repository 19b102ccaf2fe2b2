import { type Expression, type Insertable, isExpression, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { type Db, type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { lockAndRead } from '#server/kernel/db/lock-row.ts'
import type * as Schema from '#server/kernel/db/schema.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { RefundTender } from '#shared/payments/contract.ts'
import { underWay } from '#shared/payments/status.ts'

const payments = ({ trx }: { trx: Pick<Db, 'selectFrom'> }) =>
  trx
    .selectFrom('payment')
    .innerJoin('location', 'location.id', 'payment.locationId')
    .leftJoin('paymentMethod', 'paymentMethod.id', 'payment.cardId')
    .leftJoin('cardSetup', 'cardSetup.paymentId', 'payment.id')
    .leftJoin('reader', 'reader.id', 'payment.readerId')
    .select([
      'location.currency',
      'location.cashRoundingCents',
      // The card on file that is charged, and the client for whom the paying card is saved.
      'paymentMethod.providerRef as cardRef',
      'paymentMethod.customerRef as cardCustomerRef',
      'cardSetup.customerRef as keepFor',
      'payment.readerId',
      'reader.providerRef as readerRef',
      'reader.name as readerName',
      'payment.id',
      'payment.number',
      'payment.locationId',
      'payment.provider',
      'payment.providerRef',
      'payment.version',
      'payment.amountCents',
      'payment.capturedCents',
      'payment.refundedCents',
      'payment.tenderedCents',
      'payment.roundingCents',
      'payment.reference',
      'payment.decline',
      'payment.drawerSessionId',
      'payment.giftCardId',
      'payment.createdAt',
      'payment.createdBy',
      'payment.capturedAt',
    ])
    .select([
      // The rounding of its cash refunds.
      sql<number>`coalesce((
        select sum(rounding_cents) from payment_refund where payment_id = payment.id and status in ('pending', 'succeeded')
      ), 0)::bigint`.as('roundedBackCents'),
      'payment.status',
      'payment.method',
    ])

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsOf>>[number]

/** Payments by ids or a subquery, the oldest first. */
export const listPaymentsOf = (work: OnDatabase, ids: readonly string[] | Expression<string>) =>
  payments(work)
    .where('payment.id', '=', sql<string>`any(${isExpression(ids) ? sql`array${ids}` : ids}::uuid[])`)
    .orderBy('payment.createdAt')
    .orderBy('payment.number')
    .execute()

export const findPayment = (work: OnDatabase, id: string) =>
  payments(work).where('payment.id', '=', id).executeTakeFirst()

export const getPayment = (work: OnDatabase, id: string) =>
  payments(work).where('payment.id', '=', id).executeTakeFirstOrThrow()

export const lockPayment = (work: OnDatabase, id: string): Promise<PaymentRow | undefined> =>
  lockAndRead(work, { table: 'payment', id }, findPayment)

interface PaymentAttribution {
  actorKind: string
  actorId: string | null
  at: Date
  reason: string | null
}

/** Inserts a payment with the first row of its history. */
export function insertPayment(
  work: OnDatabase,
  payment: Insertable<Schema.Payment> & { id: string },
  by: PaymentAttribution,
): Promise<PaymentRow> {
  // The inserted row takes the table's name, so that the select below reads it.
  const made = work.trx
    .with('payment', (cte) => cte.insertInto('payment').values(payment).returningAll())
    .with('began', (cte) =>
      cte
        .insertInto('paymentTransition')
        .values({ paymentId: payment.id, version: 1, fromStatus: null, toStatus: payment.status, ...by }),
    )

  return payments({ trx: made }).executeTakeFirstOrThrow()
}

export const setProviderRef = ({ trx }: OnDatabase, id: string, ref: string) =>
  trx.updateTable('payment').set({ providerRef: ref }).where('id', '=', id).where('providerRef', 'is', null).execute()

/** Returns whether the event is new. */
export async function insertProviderEvent(
  { trx }: OnDatabase,
  event: Insertable<Schema.ProviderEvent>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('providerEvent')
    .values(event)
    .onConflict((on) => on.columns(['provider', 'eventId']).doNothing())
    .executeTakeFirst()

  return numInsertedOrUpdatedRows > 0n
}

export const hasProviderEvent = async ({ trx }: OnDatabase, provider: string, eventId: string): Promise<boolean> =>
  (await trx
    .selectFrom('providerEvent')
    .select('eventId')
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst()) !== undefined

/** The latest events about unknown objects. */
export const listUnknownEvents = ({ trx }: OnDatabase, since: Date) =>
  trx
    .selectFrom('providerEvent')
    .select(['type', 'unknown'])
    .where('unknown', 'is not', null)
    .where('receivedAt', '>=', since)
    .orderBy('receivedAt', 'desc')
    .limit(1000)
    .execute()

/** Undecided payments of a provider, including those it never answered. */
export const listOpenPayments = ({ trx }: OnDatabase, provider: string, after?: string) =>
  trx
    .selectFrom('payment')
    .select('id')
    .where('status', 'in', underWay)
    .where('provider', '=', provider)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** By the provider's id or ours. */
export const findPaymentOf = (
  { trx }: OnDatabase,
  provider: string,
  { ref, id }: { ref: string; id: string | undefined },
) =>
  trx
    .selectFrom('payment')
    .select('id')
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('providerRef', '=', ref), ...(id === undefined ? [] : [eb('id', '=', id)])]))
    .executeTakeFirst()

const refunds = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('paymentRefund')
    .innerJoin('payment', 'payment.id', 'paymentRefund.paymentId')
    .innerJoin('location', 'location.id', 'payment.locationId')
    .select([
      'paymentRefund.id',
      'paymentRefund.version',
      'paymentRefund.roundingCents',
      'location.currency',
      'paymentId',
      'paymentRefund.amountCents',
      'payment.provider',
      'payment.providerRef',
      'paymentRefund.providerRef as refundRef',
    ])
    .select(['paymentRefund.status', 'payment.method'])

export const listRefunds = (work: OnDatabase, ids: readonly string[]) =>
  refunds(work).where('paymentRefund.id', 'in', ids).orderBy('paymentRefund.id').execute()

/** The tenders of refunds, in the given order. */
export async function listBacks(work: OnDatabase, ids: readonly string[]): Promise<RefundTender[]> {
  if (ids.length === 0) return []
  const rows = await refunds(work)
    .select('payment.reference')
    .where('paymentRefund.id', 'in', ids)
    .where('paymentRefund.toCredit', '=', false)
    .execute()

  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const { method, reference, amountCents, roundingCents, status } = row
    return [{ method, reference, amountCents, ...(roundingCents !== 0 && { roundingCents }), status }]
  })
}

/** Pending refunds of a provider. */
export const listPendingRefunds = (work: OnDatabase, provider: string, after?: string) =>
  refunds(work)
    .where('paymentRefund.status', '=', 'pending')
    .where('payment.provider', '=', provider)
    .$if(after !== undefined, (query) => query.where('paymentRefund.id', '>', after ?? ''))
    .orderBy('paymentRefund.id')
    .limit(100)
    .execute()

export const listRefundsOfPayment = (work: OnDatabase, paymentId: string) =>
  refunds(work).where('paymentId', '=', paymentId).orderBy('paymentRefund.id').execute()

/** By the provider's id or ours. */
export const findRefundOf = (
  work: OnDatabase,
  provider: string,
  { ref, id }: { ref: string; id: string | undefined },
) =>
  refunds(work)
    .where('payment.provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('paymentRefund.providerRef', '=', ref),
        ...(id === undefined ? [] : [eb('paymentRefund.id', '=', id)]),
      ]),
    )
    .executeTakeFirst()

export const insertRefunds = ({ trx }: OnDatabase, rows: readonly Insertable<Schema.PaymentRefund>[]) =>
  trx.insertInto('paymentRefund').values(rows).execute()

export const setRefundRef = ({ trx }: OnDatabase, id: string, providerRef: string) =>
  changeOne(trx.updateTable('paymentRefund').set({ providerRef }).where('id', '=', id))

/** Locks the drawer that a person has open at the place against closing and against a second withdrawal. */
export const findOpenDrawer = ({ trx, place }: Timed, userId: string) =>
  trx
    .selectFrom('drawerSession')
    .innerJoin('drawer', 'drawer.id', 'drawerId')
    .select(['drawerSession.id', 'drawer.name'])
    .where('openedBy', '=', userId)
    .where('placeId', '=', idOrNone(place))
    .where('closedAt', 'is', null)
    .forNoKeyUpdate('drawerSession')
    .executeTakeFirst()

/** A provider's event. */
export interface ProviderEvent {
  provider: string
  eventId: string
  type: string
}

/** All effects of an event in one transaction, once for each event. */
export const onceFor = (
  work: Work,
  event: ProviderEvent | undefined,
  effect: (work: Work) => Promise<void>,
): Promise<void> =>
  atomically(work, async (work) => {
    if (event && !(await insertProviderEvent(work, { ...event, receivedAt: work.now }))) return
    await effect(work)
  })
