import { sql } from 'kysely'

import { actorIdOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { MoveKind } from '#shared/inventory/contract.ts'
import { type Change, changed, emptyLevel, type Level, mostWorthCents } from '#shared/inventory/valuation.ts'
import { type Account, accounts, credit, debit, type Posting } from '#shared/ledger/accounts.ts'

import { promiseToNeeds } from './needs.ts'
import { type MovedUnits, settleUnits } from './settle-units.ts'

/** The record that a move is for. */
export interface Owner {
  kind: string
  id: string
}

export interface NewMove extends Change {
  itemId: string
  kind: MoveKind
  owner?: Owner | undefined
  orderId?: string | undefined
  reason?: string | undefined
  /** The serial numbers that move. Without them the owner's pieces move, then those that came first. */
  units?: MovedUnits | undefined
  /** True for a move that adds what the books had too few of. */
  forced?: boolean
  /** True when the returned stock is reserved at once for the owner it comes back from. */
  isKept?: boolean
  /** True for the first move of an item: it states what was there before. */
  isOpening?: boolean
}

export interface DoneMove {
  id: number
  itemId: string
  level: Level
  /** The worth of the move; negative when stock left. */
  valueCents: number
}

/** A move would take more than is on hand and not promised. */
export interface Shortage {
  itemId: string
  left: number
  wanted: number
}

/**
 * Locks all shelves of a place, so that sums are exact and nobody deadlocks. A transaction that touches many items, or
 * stock several times, takes it before it reads a shelf.
 */
export const lockShelves = ({ trx }: OnDatabase, locationId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('stock'), hashtext(${locationId}))`.execute(trx)

/**
 * Locks the shelves of some items at the work's place, in one order, so that a sale of other items does not wait.
 * Returns the items that are counted. A transaction calls it once for all its items, or after `lockShelves`.
 */
export async function lockItems({ trx, place }: Timed, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set()
  const { rows } = await sql<{ itemId: string }>`
    select item_id from lock_items(${place.id}, ${itemIds}::uuid[]) as item_id
  `.execute(trx)

  return new Set(rows.map(({ itemId }) => itemId))
}

interface Moves {
  locationId: string
  moves: readonly NewMove[]
}

/**
 * Moves stock, writing levels, moves and postings in one transaction. When anything is missing it writes nothing and
 * returns the shortages. The caller holds the lock of the place.
 */
export async function moveStock(work: Acting, { locationId, moves }: Moves): Promise<DoneMove[] | Shortage[]> {
  if (moves.length === 0) return []
  const { levels, bySerial, zone } = await readShelves(work, locationId, moves)
  const missing: Shortage[] = []
  const done = moves.map((move) => {
    const before = levels.get(move.itemId) ?? emptyLevel
    const after = changed(before, move)
    if (after) levels.set(move.itemId, after.level)
    else missing.push({ itemId: move.itemId, left: before.onHand - before.reserved, wanted: -move.quantity })

    return { move, level: after?.level ?? before, valueCents: after?.valueCents ?? 0 }
  })
  if (missing.length > 0) return missing

  const ids = await writeMoves(work, locationId, done)
  await settleUnits(work, { locationId, moves, bySerial })
  await postMoves(
    work,
    { locationId, on: localDayOf(work.now, zone) },
    done.map((one, at) => ({ ...one, id: ids[at] ?? 0 })),
  )
  const promised = await promiseToNeeds(work, { locationId, itemIds: arrivedOf(moves) })
  return done.map(({ move: { itemId }, level, valueCents }, at) => ({
    id: ids[at] ?? 0,
    itemId,
    valueCents,
    level: { ...level, reserved: level.reserved + (promised.get(itemId) ?? 0) },
  }))
}

/** The items that arrived and belong to nobody. Stock that was found for a sale belongs to that sale. */
const arrivedOf = (moves: readonly NewMove[]) => [
  ...new Set(
    moves.filter(({ quantity, forced, isKept }) => quantity > 0 && !forced && !isKept).map(({ itemId }) => itemId),
  ),
]

export const isShort = (outcome: readonly (DoneMove | Shortage)[]): outcome is Shortage[] =>
  outcome.some((one) => 'wanted' in one)

/** The levels of the items that move, which of them have serial numbers, and the zone of the place. */
async function readShelves({ trx }: OnDatabase, locationId: string, moves: readonly NewMove[]) {
  const ids = [...new Set(moves.map(({ itemId }) => itemId))]
  const rows = await trx
    .selectFrom('item')
    .innerJoin('location', (join) => join.on('location.id', '=', locationId))
    .leftJoin('stockLevel', (join) =>
      join.onRef('stockLevel.itemId', '=', 'item.id').onRef('stockLevel.locationId', '=', 'location.id'),
    )
    .select(['item.id', 'item.bySerial', 'location.zone', 'onHand', 'reserved', 'valueCents'])
    .where(sql<boolean>`item.id = any(${ids}::uuid[])`)
    .execute()

  const [first] = rows
  if (!first) throw new Error('What moves is no item.')

  return {
    levels: new Map(
      rows.map(({ id, onHand, reserved, valueCents }): [string, Level] => [
        id,
        { onHand: onHand ?? 0, reserved: reserved ?? 0, valueCents: valueCents ?? 0 },
      ]),
    ),
    bySerial: new Set(rows.flatMap(({ id, bySerial }) => (bySerial ? id : []))),
    zone: first.zone,
  }
}

interface PostedMove {
  move: NewMove
  level: Level
  valueCents: number
}

/** Writes all moves in one statement. An item that gets a level is counted from then on. */
async function writeMoves({ trx, context, now }: Acting, locationId: string, moves: readonly PostedMove[]) {
  if (moves.some(({ level, valueCents }) => Math.max(level.valueCents, Math.abs(valueCents)) > mostWorthCents)) {
    throw new Failure(
      'invalid_input',
      'So many at this cost are worth more than a shelf can hold. Look at the quantity and the cost.',
    )
  }
  const last = [...new Map(moves.map(({ move, level }) => [move.itemId, { itemId: move.itemId, ...level }])).values()]
  const rows = moves.map(({ move: { itemId, kind, quantity, owner, reason, forced = false }, level, valueCents }) => ({
    itemId,
    kind,
    quantity,
    valueCents,
    onHand: level.onHand,
    ownerKind: owner?.kind ?? null,
    ownerId: owner?.id ?? null,
    reason: reason ?? null,
    forced,
  }))
  const { rows: written } = await sql<{ id: string }>`
    with level as (
      insert into stock_level (item_id, location_id, on_hand, reserved, value_cents)
        select "itemId", ${locationId}::uuid, "onHand", reserved, "valueCents"
          from jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
            as next("itemId" uuid, "onHand" integer, reserved integer, "valueCents" bigint)
        on conflict (item_id, location_id) do update
          set on_hand = excluded.on_hand, reserved = excluded.reserved, value_cents = excluded.value_cents
    ), tracked as (
      update item set tracked = true
        where not tracked and id in (select ("itemId")::uuid from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as next("itemId" text))
    )
    insert into stock_move (
      item_id, location_id, kind, quantity, value_cents, on_hand, owner_kind, owner_id, reason, forced, actor_kind, actor_id, at
    )
      select "itemId", ${locationId}::uuid, kind, quantity, "valueCents", "onHand", "ownerKind", "ownerId", reason, forced,
          ${context.actor.kind}, ${actorIdOf(context.actor)}::uuid, ${now}::timestamptz
        from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
          "itemId" uuid, kind text, quantity integer, "valueCents" bigint, "onHand" integer, "ownerKind" text,
          "ownerId" uuid, reason text, forced boolean
        )) with ordinality
        order by ordinality
      returning id
  `.execute(trx)

  return written.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

/** The account that stock comes from or goes to. */
const counterpart: Record<MoveKind, Account> = {
  receive: accounts.notInvoiced,
  consume: accounts.workInProgress,
  sell: accounts.costOfGoods,
  return: accounts.costOfGoods,
  adjust: accounts.scrap,
  transfer: accounts.inventory,
  scrap: accounts.scrap,
  count: accounts.scrap,
}

async function postMoves(
  work: OnDatabase,
  { locationId, on }: { locationId: string; on: string },
  moves: readonly (PostedMove & { id: number })[],
): Promise<void> {
  if (moves.every(({ valueCents }) => valueCents === 0)) return
  await post(
    work,
    moves.map(({ id, move, valueCents }) => ({
      event: `stock_${move.kind}`,
      key: String(id),
      on,
      locationId,
      orderId: move.orderId,
      ...(move.orderId === undefined && { reason: move.reason }),
      postings: postingsOf(move, valueCents),
    })),
  )
}

/** A return by a client reverses a sale, known or not; every other return comes from the bench. */
const ofSales: ReadonlySet<string> = new Set(['order_line', 'loose_return'])

export function postingsOf(
  { kind, isOpening, owner }: Pick<NewMove, 'kind' | 'isOpening' | 'owner'>,
  valueCents: number,
): Posting[] {
  const isFromBench = kind === 'return' && owner !== undefined && !ofSales.has(owner.kind)
  const other = isOpening ? accounts.opening : isFromBench ? accounts.workInProgress : counterpart[kind]

  return [debit(accounts.inventory, valueCents), credit(other, valueCents)]
}
