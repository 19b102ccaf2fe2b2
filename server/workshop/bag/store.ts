import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

const clubs = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('club')
    .leftJoin('person', 'person.id', 'club.personId')
    .select(['club.id', 'club.personId', 'passportCode', 'club.version', 'person.userId'])
    .select([
      'club.status',
      'slot',
      'spec',
      sql<Array<{ at: string; kind: string; facts: Record<string, unknown> }>>`coalesce((
        select jsonb_agg(jsonb_build_object('at', at, 'kind', kind, 'facts', facts) order by at desc, id desc)
        from club_history where club_id = club.id
      ), '[]')`.as('history'),
    ])

export type ClubRow = NonNullable<Awaited<ReturnType<typeof lockClub>>>

export const listClubsOf = (work: OnDatabase, personId: string) =>
  clubs(work).where('club.personId', '=', personId).orderBy('club.createdAt').orderBy('club.id').execute()

export const listClubsOfUser = (work: OnDatabase, userId: string) =>
  clubs(work).where('person.userId', '=', userId).orderBy('club.createdAt').orderBy('club.id').execute()

export const lockClub = (work: OnDatabase, id: string) =>
  clubs(work).where('club.id', '=', id).forNoKeyUpdate('club').executeTakeFirst()

export const findClubByPassport = (work: OnDatabase, code: string) =>
  clubs(work)
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as('ownerName'))
    .where('passportCode', '=', code)
    .executeTakeFirst()

/** What was paid for work on some clubs. */
export const listReceiptsOf = ({ trx }: OnDatabase, clubIds: readonly string[]) =>
  trx
    .selectFrom('ticketJob')
    .innerJoin('ticketClub', 'ticketClub.id', 'ticketClubId')
    .innerJoin('ticket', 'ticket.id', 'ticketJob.ticketId')
    .innerJoin('customerOrder', 'customerOrder.id', 'ticket.orderId')
    .innerJoin('benchJob', 'benchJob.code', 'job')
    .leftJoin('item', 'item.id', 'itemId')
    .leftJoin('product', 'product.id', 'item.productId')
    .select(['clubId', 'customerOrder.number', 'benchJob.name', 'product.name as part', 'ticketJob.priceCents'])
    .select('ticket.readyAt')
    .where('clubId', 'in', [...clubIds])
    .where('customerOrder.paidCents', '>', 0)
    // What a group's payer paid is not shown to the owner.
    .where('ticket.groupId', 'is', null)
    .orderBy('ticket.readyAt')
    .orderBy('ticketJob.position')
    .execute()

export const setOwner = (
  { trx }: OnDatabase,
  { id, personId, spec, version }: { id: string; personId: string; spec: object; version: number },
) =>
  changeOne(
    trx
      .updateTable('club')
      .set({ personId, spec: JSON.stringify(spec), status: 'in_bag', version })
      .where('id', '=', id),
  )

interface NewClubRow {
  id: string
  personId: string | null
  slot: Slot
  spec: ClubSpec
  passportCode: string
  createdAt: Date
}

export const insertClubs = ({ trx }: OnDatabase, rows: readonly NewClubRow[]) =>
  trx
    .insertInto('club')
    .values(rows.map(({ spec, ...row }) => ({ ...row, spec: JSON.stringify(spec) })))
    .execute()

export const updateClub = (
  { trx }: OnDatabase,
  { id, spec, ...row }: Pick<ClubRow, 'id' | 'slot' | 'spec' | 'status' | 'version'>,
) =>
  changeOne(
    trx
      .updateTable('club')
      .set({ ...row, spec: JSON.stringify(spec) })
      .where('id', '=', id),
  )

interface NewHistory {
  clubId: string
  kind: 'added' | 'built' | 'changed' | 'serviced'
  ticketId: string | null
  facts: object
  at: Date
}

export const insertClubHistory = ({ trx }: OnDatabase, rows: readonly NewHistory[]) =>
  trx
    .insertInto('clubHistory')
    .values(rows.map(({ facts, ...row }) => ({ ...row, facts: JSON.stringify(facts) })))
    .execute()
