import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { WaitlistOffer } from '#server/kernel/db/schema.ts'

import { deleteHold } from './hold-store.ts'

export type OfferOutcome = 'accepted' | 'declined' | 'lapsed' | 'gone'

export const insertOffer = ({ trx }: OnDatabase, offer: Insertable<WaitlistOffer>) =>
  trx.insertInto('waitlistOffer').values(offer).execute()

const nameOfHeld = (kind: 'staff' | 'bay') => sql<string | null>`(
  select resource.name from allocation join resource on resource.id = allocation.resource_id
  where allocation.hold_id = offer.hold_id and resource.kind = ${kind} limit 1
)`

export const listOffers = ({ trx }: OnDatabase, entryIds: readonly string[]) =>
  trx
    .selectFrom('waitlistOffer as offer')
    .select(['offer.id', 'entryId', 'holdId', 'forEverybody', 'offer.startsAt', 'offer.endsAt', 'offeredAt'])
    .select(['offer.expiresAt', 'offer.priceCents'])
    .select(
      sql<number>`coalesce((select peak_minutes + off_peak_minutes from hold where id = offer.hold_id), 0)`.as(
        'includedMinutes',
      ),
    )
    .select([nameOfHeld('staff').as('staffName'), nameOfHeld('bay').as('bayName')])
    .select('outcome')
    .where('entryId', 'in', entryIds)
    .orderBy('offeredAt')
    .execute()

export type WaitlistOfferRow = Awaited<ReturnType<typeof listOffers>>[number]

/** The booking of an accepted entry. */
export const findAccepted = async ({ trx }: OnDatabase, entryId: string): Promise<string | null | undefined> =>
  (
    await trx
      .selectFrom('waitlistOffer')
      .select('bookingId')
      .where('entryId', '=', entryId)
      .where('outcome', '=', 'accepted')
      .executeTakeFirst()
  )?.bookingId

interface OfferEnd {
  outcome: OfferOutcome
  at: Date
  bookingId?: string
}

/** Releases an offer's hold, unless a booking has taken it. */
export async function endOffer(
  work: OnDatabase,
  { id, holdId }: WaitlistOfferRow,
  { outcome, at, bookingId }: OfferEnd,
): Promise<void> {
  await changeOne(
    work.trx
      .updateTable('waitlistOffer')
      .set({ outcome, endedAt: at, bookingId: bookingId ?? null, holdId: null })
      .where('id', '=', id),
  )
  if (holdId !== null) await deleteHold(work, holdId)
}
