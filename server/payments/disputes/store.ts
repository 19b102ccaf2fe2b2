import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import type * as Schema from '#server/kernel/db/schema.ts'

const disputes = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'paymentId')
    .innerJoin('location', 'location.id', 'payment.locationId')
    .select([
      'dispute.id',
      'paymentId',
      'dispute.provider',
      'dispute.providerRef',
      'dispute.version',
      'dispute.reason',
      'dispute.amountCents',
      'takenCents',
      'returnedCents',
      'dueAt',
      'note',
      'stagedAt',
      'submittedAt',
      'dispute.openedAt',
      'endedAt',
      'payment.number as paymentNumber',
      'payment.reference as last4',
      'payment.locationId',
      'location.zone',
      'location.currency',
    ])
    .select('dispute.status')

export type DisputeRow = Awaited<ReturnType<typeof listDisputes>>[number]

/** Those that wait for an answer first, by deadline; then the latest. */
export const listDisputes = (work: OnDatabase) =>
  disputes(work)
    .orderBy(sql`dispute.status in ('inquiry', 'needs_response')`, 'desc')
    .orderBy(sql`case when dispute.status in ('inquiry', 'needs_response') then due_at end`)
    .orderBy('dispute.openedAt', 'desc')
    .orderBy('dispute.id', 'desc')
    .limit(100)
    .execute()

export const findDispute = (work: OnDatabase, id: string) =>
  disputes(work).where('dispute.id', '=', id).executeTakeFirst()

/** Locks a dispute and reads it under the lock. That of its payment is held: nobody opens it meanwhile. */
export async function lockDispute(work: OnDatabase, of: { provider: string; providerRef: string }) {
  const locking = work.trx
    .selectFrom('dispute')
    .select('id')
    .where((eb) => eb.and(of))
    .forNoKeyUpdate()
  const reading = disputes(work).where('dispute.provider', '=', of.provider)
  const [, row] = await inOneTrip([
    locking.execute(),
    reading.where('dispute.providerRef', '=', of.providerRef).executeTakeFirst(),
  ])
  return row
}

/** Undefined if it is known. */
export const insertDispute = ({ trx }: OnDatabase, dispute: Insertable<Schema.Dispute>) =>
  trx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((on) => on.columns(['provider', 'providerRef']).doNothing())
    .returning('id')
    .executeTakeFirst()

interface Change {
  takenCents?: number
  returnedCents?: number
  note?: string
  stagedAt?: Date
  submittedAt?: Date
}

/** Changes a dispute within its state. */
export const changeDispute = ({ trx }: OnDatabase, id: string, change: Change) =>
  changeOne(
    trx
      .updateTable('dispute')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('id', '=', id),
  )

export const listOpenDisputes = ({ trx }: OnDatabase, provider: string, after?: string) =>
  trx
    .selectFrom('dispute')
    .select(['id', 'providerRef'])
    .where('provider', '=', provider)
    .where('endedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** Lost disputes, summed by payment. */
export async function listLost({ trx }: OnDatabase, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('dispute')
    .select((of) => ['paymentId', of.fn.sum<string>('amountCents').as('cents')])
    .where('status', '=', 'lost')
    .where('paymentId', 'in', paymentIds)
    .groupBy('paymentId')
    .execute()

  return new Map(rows.map(({ paymentId, cents }) => [paymentId, Number(cents)]))
}

/** The card on file that made the payment, or was saved with it. */
const cardOf = ({ trx }: OnDatabase, paymentId: string) =>
  trx
    .selectFrom('payment')
    .leftJoin('cardSetup', 'cardSetup.paymentId', 'payment.id')
    .select((of) => of.fn.coalesce('payment.cardId', 'cardSetup.paymentMethodId').as('id'))
    .where('payment.id', '=', paymentId)

/** Stops charging the card. */
export const pauseCardsOf = (work: OnDatabase, paymentId: string, pausedAt: Date) =>
  work.trx.updateTable('paymentMethod').set({ pausedAt }).where('id', 'in', cardOf(work, paymentId)).execute()

/** Charges the card again, unless another dispute on it is open or lost. */
export const resumeCardsOf = (work: OnDatabase, paymentId: string) =>
  work.trx
    .updateTable('paymentMethod')
    .set({ pausedAt: null })
    .where('id', 'in', cardOf(work, paymentId))
    .where(
      sql<boolean>`not exists (
        select from dispute
        join payment on payment.id = dispute.payment_id
        left join card_setup on card_setup.payment_id = payment.id
        where coalesce(payment.card_id, card_setup.payment_method_id) = payment_method.id
          and (dispute.ended_at is null or dispute.status = 'lost')
      )`,
    )
    .execute()
