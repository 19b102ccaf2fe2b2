import type { Insertable } from 'kysely'
import { sql } from 'kysely'

import { historyIn, insertHistory } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { ClinicSeat } from '#server/kernel/db/schema.ts'
import type { Acting } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { SeatStatus } from '#shared/lessons/clinics/status.ts'

import { beginsAt } from './store.ts'

const seats = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clinicSeat')
    .innerJoin('clinic', 'clinic.id', 'clinicId')
    .select(['clinicSeat.id', 'clinicId', 'name', 'email', 'attendeeId', 'personId', 'orderLineId'])
    .select(['clinicSeat.version', 'clinicSeat.createdAt', 'movedAt', beginsAt.as('beginsAt')])
    .select('clinicSeat.status')

export type SeatRow = Awaited<ReturnType<typeof listLiveOfLines>>[number]

/** One letter to a person with several places. */
export const takerOf = ({ personId, email, id }: Pick<SeatRow, 'personId' | 'email' | 'id'>) => personId ?? email ?? id

const settledAt = sql<Date>`greatest(clinic_seat.created_at, sessions_settled_at)`

/** Places with sessions called off since they were taken or last settled, and when that was. */
export const listUnsettled = (work: OnDatabase) =>
  seats(work)
    .select(settledAt.as('settledAt'))
    .where('clinicSeat.status', 'in', ['pending_payment', 'registered'])
    .where('calledOffAt', 'is', null)
    .where(
      sql<boolean>`exists (
        select from clinic_session where clinic_session.clinic_id = clinic_seat.clinic_id and cancelled_at > ${settledAt}
      )`,
    )
    .orderBy('clinicSeat.id')
    .execute()

/** Lets them be canceled for free from now on, because the clinic is not what was sold. */
export const settleSessions = ({ trx }: OnDatabase, settled: readonly SeatRow[], at: Date) =>
  trx
    .updateTable('clinicSeat')
    .set({ sessionsSettledAt: at, movedAt: at })
    .where(
      'id',
      'in',
      settled.map(({ id }) => id),
    )
    .execute()

export const findSeat = (work: OnDatabase, id: string) => seats(work).where('clinicSeat.id', '=', id).executeTakeFirst()

/** The active places of lines, the first taken first. */
export const listLiveOfLines = (work: OnDatabase, lineIds: readonly string[]) =>
  seats(work)
    .where('orderLineId', 'in', lineIds)
    .where('clinicSeat.status', '<>', 'withdrawn')
    .orderBy('clinicSeat.id')
    .execute()

/** The order lines that hold places of a clinic. */
export const listLinesOfClinic = async ({ trx }: OnDatabase, clinicId: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('clinicSeat')
      .select('orderLineId')
      .distinct()
      .where('clinicId', '=', clinicId)
      .where('status', '<>', 'withdrawn')
      .where('orderLineId', 'is not', null)
      .$narrowType<{ orderLineId: string }>()
      .orderBy('orderLineId')
      .execute()
  ).map(({ orderLineId }) => orderLineId)

/** Clinics called off that still have active places, with the reason. */
export const listCalledOffWithPlaces = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clinic')
    .select((eb) => ['id', eb.fn.coalesce('calledOffBecause', sql<string>`''`).as('reason')])
    .where('calledOffAt', 'is not', null)
    .where('placesTaken', '>', 0)
    .execute()

export const listLiveWithoutOrder = (work: OnDatabase, clinicId: string) =>
  seats(work)
    .where('clinicId', '=', clinicId)
    .where('orderLineId', 'is', null)
    .where('clinicSeat.status', '<>', 'withdrawn')
    .orderBy('clinicSeat.id')
    .execute()

/** How many letters a clinic's change would send: one to each buyer with a known address. */
export async function countTakers({ trx }: OnDatabase, clinicId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('clinicSeat')
    .leftJoin('person', 'person.id', 'personId')
    .select(sql<string>`count(distinct coalesce(person_id::text, clinic_seat.email, clinic_seat.id::text))`.as('count'))
    .where('clinicId', '=', clinicId)
    .where('clinicSeat.status', '<>', 'withdrawn')
    .where(sql<boolean>`coalesce(${contactEmail}, clinic_seat.email) is not null`)
    .executeTakeFirstOrThrow()

  return Number(count)
}

/** Places taken and paid. */
export const listRegistered = (work: OnDatabase, clinicId: string) =>
  seats(work)
    .where('clinicId', '=', clinicId)
    .where('clinicSeat.status', '=', 'registered')
    .orderBy('clinicSeat.id')
    .execute()

/** Including those that wait for their payment. */
export const markMoved = ({ trx }: OnDatabase, clinicId: string, at: Date) =>
  trx
    .updateTable('clinicSeat')
    .set({ movedAt: at })
    .where('clinicId', '=', clinicId)
    .where('status', 'in', ['pending_payment', 'registered'])
    .execute()

/** Which of these clinics a person has a place in. */
export const listClinicsWith = async (
  { trx }: OnDatabase,
  personId: string,
  clinicIds: readonly string[],
): Promise<string[]> =>
  (
    await trx
      .selectFrom('clinicSeat')
      .select('clinicId')
      .where('attendeeId', '=', personId)
      .where('clinicId', 'in', clinicIds)
      .where('status', '<>', 'withdrawn')
      .execute()
  ).map(({ clinicId }) => clinicId)

export type NewSeat = Omit<Insertable<ClinicSeat>, 'id' | 'version' | 'createdAt'> & { status: SeatStatus }

export const seatHistory = historyIn('clinicSeatTransition', 'seatId')

/** Inserts places and the first rows of their histories; returns the ids. */
export async function insertSeats(work: Acting, rows: readonly NewSeat[]): Promise<string[]> {
  const made = await work.trx
    .insertInto('clinicSeat')
    .values(rows.map((row) => ({ ...row, createdAt: work.now })))
    .returning(['id', 'status as to'])
    .execute()
  for (const seat of made) await insertHistory(work, seatHistory, { ...seat, version: 1, from: null })

  return made.map(({ id }) => id)
}

/** Records what a canceled place gave back. */
export const setGivenBack = ({ trx }: OnDatabase, seatId: string, cents: number) =>
  changeOne(trx.updateTable('clinicSeat').set({ givenBackCents: cents }).where('id', '=', seatId))

/** The canceled places of a line, and what they gave back. */
export async function sumGivenUp(
  { trx }: OnDatabase,
  lineId: string,
  { but = [] }: { but?: readonly SeatRow[] } = {},
): Promise<{ places: number; cents: number }> {
  const { places, cents } = await trx
    .selectFrom('clinicSeat')
    .select((eb) => [eb.fn.countAll().as('places'), eb.fn.sum('givenBackCents').as('cents')])
    .where('orderLineId', '=', lineId)
    .where('status', '=', 'withdrawn')
    .$if(but.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        but.map(({ id }) => id),
      ),
    )
    .executeTakeFirstOrThrow()

  return { places: Number(places), cents: Number(cents) }
}

/** The order line that bought places, and what it can still refund. */
export const findLine = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('orderLine')
    .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
    .select(['orderLine.id', 'orderId', 'quantity', 'refundedQuantity', 'orderLine.totalCents', 'returnedCents'])
    .select(['state', 'terms', 'locationId'])
    .where('orderLine.id', '=', id)
    .executeTakeFirst()

export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>

/** Names and addresses of the guests. */
export const findNames = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('person')
    .select([contactEmail.as('email'), sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', personId)
    .executeTakeFirst()
