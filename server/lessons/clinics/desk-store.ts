import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

const places = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clinicSeat')
    .leftJoin('person as attendee', 'attendee.id', 'attendeeId')
    .leftJoin('person as taker', 'taker.id', 'clinicSeat.personId')
    .leftJoin('orderLine', 'orderLine.id', 'orderLineId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderId')
    .select(['clinicSeat.id', 'clinicSeat.name', 'clinicSeat.email', 'attendeeId', 'clinicSeat.personId'])
    .select(['clinicSeat.version', 'clinicSeat.createdAt', 'orderId', 'number', 'quantity as places'])
    .select(['orderLine.totalCents as lineCents', 'returnedCents'])
    .select([
      'clinicSeat.status',
      'customerOrder.status as orderStatus',
      sql<string | null>`attendee.first_name || ' ' || attendee.last_name`.as('attendeeName'),
      sql<string | null>`taker.first_name || ' ' || taker.last_name`.as('takerName'),
    ])

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** Canceled places come last. */
export const listPlaces = (work: OnDatabase, clinicId: string) =>
  places(work)
    .where('clinicId', '=', clinicId)
    .orderBy(sql`clinic_seat.status = 'withdrawn'`)
    .orderBy('clinicSeat.id')
    .execute()

export const findPlace = (work: OnDatabase, seatId: string) =>
  places(work).where('clinicSeat.id', '=', seatId).executeTakeFirst()
