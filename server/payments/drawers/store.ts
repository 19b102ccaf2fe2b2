import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { CashMove, NewCashMove, NewDrawer } from '#shared/payments/drawers-contract.ts'

const fullNameOf = (table: 'opener' | 'closer') =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

const drawers = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('drawer')
    .leftJoin('drawerSession', (join) =>
      join.onRef('drawerId', '=', 'drawer.id').on('drawerSession.closedAt', 'is', null),
    )
    .leftJoin('person as opener', 'opener.userId', 'openedBy')
    .select(['drawer.id', 'drawer.locationId', 'drawer.name', 'drawer.active', 'drawerSession.id as sessionId'])
    .select(['openedAt', 'openedBy'])
    .select(['drawerSession.version', fullNameOf('opener').as('openerName')])
    .select(
      sql<number | null>`coalesce(drawer_session.float_cents, (
        select counted_cents - banked_cents from drawer_session as last
          where last.drawer_id = drawer.id and closed_at is not null order by closed_at desc limit 1
      ))`.as('floatCents'),
    )

export type DrawerRow = Awaited<ReturnType<typeof listDrawers>>[number]

/** The place's drawers with their open sessions. */
export const listDrawers = (work: Timed) =>
  drawers(work)
    .where('drawer.locationId', '=', idOrNone(work.place))
    .orderBy('drawer.active', 'desc')
    .orderBy('drawer.name')
    .execute()

export const findDrawer = (work: OnDatabase, id: string) => drawers(work).where('drawer.id', '=', id).executeTakeFirst()

/** The drawer that a person has open at the place. */
export const findDrawerOf = (work: Timed, userId: string) =>
  drawers(work)
    .where('drawerSession.openedBy', '=', userId)
    .where('placeId', '=', idOrNone(work.place))
    .executeTakeFirst()

export const lockDrawer = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('drawer')
    .select(['id', 'name', 'active', 'locationId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Undefined if the name is taken. */
export const insertDrawer = ({ trx, place }: Timed, { name, active }: NewDrawer) =>
  trx
    .insertInto('drawer')
    .values({ locationId: place.id, name, active })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateDrawer = ({ trx }: OnDatabase, id: string, change: NewDrawer) =>
  changeOne(trx.updateTable('drawer').set(change).where('id', '=', id))

interface NewSession {
  drawerId: string
  /** That of its drawer. */
  placeId: string
  openedBy: string
  openedAt: Date
  floatCents: number
  /** The cash brought in addition to what was left in the drawer. */
  broughtCents: number
}

export const insertSession = ({ trx }: OnDatabase, session: NewSession) =>
  trx.insertInto('drawerSession').values(session).returning('id').executeTakeFirstOrThrow()

// Cash taken less cash refunded while it was open, rounded.
const cashCents = sql<number>`(
  coalesce((select sum(captured_cents + rounding_cents) from payment where drawer_session_id = drawer_session.id), 0)
  - coalesce((
    select sum(amount_cents + rounding_cents) from payment_refund
      where drawer_session_id = drawer_session.id and status = 'succeeded'
  ), 0)
)::bigint`

// Cash put in less cash taken out, without sales.
const movedCents = sql<number>`coalesce((
  select sum(case kind when 'added' then cents else -cents end) from drawer_move where session_id = drawer_session.id
), 0)::bigint`

export type SessionRow = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/** Locks a session, so that nobody takes cash with it meanwhile. */
export const lockSession = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('drawerSession')
    .select(['id', 'drawerId', 'placeId as locationId', 'openedBy', 'openedAt', 'floatCents', 'closedAt'])
    .select('closedBy')
    .select(['countedCents', 'expectedCents', 'bankedCents', 'reason', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Read under the lock, so that all takings are included. */
export const readTakings = ({ trx }: OnDatabase, sessionId: string) =>
  trx
    .selectFrom('drawerSession')
    .innerJoin('drawer', 'drawer.id', 'drawerId')
    .innerJoin('location', 'location.id', 'drawer.locationId')
    .select(['drawer.name', 'drawer.locationId', 'location.zone'])
    .select(['floatCents', cashCents.as('cashCents'), movedCents.as('movedCents')])
    .where('drawerSession.id', '=', sessionId)
    .executeTakeFirstOrThrow()

interface DrawerClosing {
  closedBy: string
  closedAt: Date
  countedCents: number
  expectedCents: number
  bankedCents: number
  reason: string | null
}

export const setClosed = ({ trx }: OnDatabase, id: string, closing: DrawerClosing) =>
  trx
    .updateTable('drawerSession')
    .set((eb) => ({ ...closing, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const setReason = ({ trx }: OnDatabase, id: string, reason: string) =>
  trx
    .updateTable('drawerSession')
    .set((eb) => ({ reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

const moves = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('drawerMove')
    .leftJoin('person as mover', 'mover.userId', 'by')
    .select(['drawerMove.id', 'cents', 'reason', 'at'])
    .select(['kind', sql<string>`coalesce(mover.first_name || ' ' || mover.last_name, 'Staff')`.as('by')])

/** A drawer's cash movements in order. */
export const listMoves = (work: OnDatabase, sessionId: string): Promise<CashMove[]> =>
  moves(work).where('sessionId', '=', sessionId).orderBy('at').orderBy('drawerMove.id').execute()

export async function insertMove(
  work: OnDatabase,
  move: NewCashMove & { sessionId: string; by: string | null; at: Date },
): Promise<CashMove> {
  const { id } = await work.trx.insertInto('drawerMove').values(move).returning('id').executeTakeFirstOrThrow()

  return moves(work).where('drawerMove.id', '=', id).executeTakeFirstOrThrow()
}

export const setCashRounding = ({ trx }: OnDatabase, locationId: string, cashRoundingCents: number) =>
  changeOne(trx.updateTable('location').set({ cashRoundingCents }).where('id', '=', locationId))

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`opened_at`, 'timestamptz'],
    [sql`drawer_session.id`, 'uuid'],
  ],
}

/** For those who see all drawers, including what an open one should hold. */
export const pageOfSessions = ({ trx, place }: Timed, page: PageRequest) =>
  pageOf(
    trx
      .selectFrom('drawerSession')
      .innerJoin('drawer', 'drawer.id', 'drawerId')
      .leftJoin('person as opener', 'opener.userId', 'openedBy')
      .leftJoin('person as closer', 'closer.userId', 'closedBy')
      .select(['drawerSession.id', 'drawer.name as drawer', 'openedAt', 'closedAt', 'floatCents', 'countedCents'])
      .select(['bankedCents', 'reason', fullNameOf('opener').as('openedBy'), fullNameOf('closer').as('closedBy')])
      .select([cashCents.as('cashCents'), movedCents.as('movedCents')])
      .where('drawer.locationId', '=', idOrNone(place)),
    latestFirst,
    page,
  )
