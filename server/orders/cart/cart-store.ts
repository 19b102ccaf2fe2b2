import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { NewLine } from '#shared/orders/contract.ts'

/** The owner of a cart: a client, or a browser until somebody signs in. */
export type CartOwner = { personId: string } | { cookieHash: Buffer }

export const hashOfDevice = (device: string): Buffer => createHash('sha256').update(device).digest()

const columnOf = (owner: CartOwner) =>
  'personId' in owner ? sql<boolean>`person_id = ${owner.personId}` : sql<boolean>`cookie_hash = ${owner.cookieHash}`

export interface CartRow {
  id: string
  version: number
  code: string | null
  /** With the names that were kept when they were added. */
  lines: { id: string; kind: string; name: string; ref: Record<string, unknown>; quantity: number }[]
}

export const newLineOf = ({
  kind,
  ref,
  quantity,
}: Pick<CartRow['lines'][number], 'kind' | 'ref' | 'quantity'>): NewLine => ({ ...ref, kind, quantity })

const carts = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('cart')
    .select(['id', 'version', 'code'])
    .select(
      sql<CartRow['lines']>`coalesce((
        select jsonb_agg(
          jsonb_build_object('id', id, 'kind', kind, 'name', name, 'ref', ref, 'quantity', quantity) order by position
        )
        from cart_line where cart_id = cart.id
      ), '[]')`.as('lines'),
    )

export const findCart = (work: OnDatabase, owner: CartOwner): Promise<CartRow | undefined> =>
  carts(work).where(columnOf(owner)).executeTakeFirst()

/** Locks first, then reads: a statement that waits for a lock shows joined rows as they were before the wait. */
export async function lockCart(work: OnDatabase, owner: CartOwner): Promise<CartRow | undefined> {
  await work.trx.selectFrom('cart').select('id').where(columnOf(owner)).forUpdate().execute()

  return findCart(work, owner)
}

/** Creates the cart if it is new, and raises its version. */
export async function touchCart({ trx, now }: Timed, owner: CartOwner): Promise<string> {
  const column = 'personId' in owner ? 'personId' : 'cookieHash'
  const { id } = await trx
    .insertInto('cart')
    .values({ ...owner, changedAt: now })
    .onConflict((on) =>
      on.column(column).doUpdateSet((eb) => ({ version: eb('cart.version', '+', 1), changedAt: now })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

interface NewCartLine {
  id: string
  cartId: string
  kind: string
  name: string
  ref: unknown
  quantity: number
}

/** Appends a line; the cart is locked. */
export const insertCartLine = ({ trx }: OnDatabase, { id, cartId, kind, name, ref, quantity }: NewCartLine) =>
  trx
    .insertInto('cartLine')
    .values((eb) => ({
      id,
      cartId,
      kind,
      name,
      quantity,
      ref: JSON.stringify(ref),
      position: eb
        .selectFrom('cartLine')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('cartId', '=', cartId),
    }))
    .execute()

/** Keeps the names of lines, which the cart shows once they are no longer for sale. */
export const nameCartLines = ({ trx }: OnDatabase, lines: readonly { id: string; name: string }[]) =>
  sql`
    update cart_line set name = named.name
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as named(id uuid, name text)
      where cart_line.id = named.id and cart_line.name <> named.name
  `.execute(trx)

/** Returns whether the line was in this cart. */
export async function deleteCartLine({ trx }: OnDatabase, cartId: string, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('cartLine')
    .where('cartId', '=', cartId)
    .where('id', '=', lineId)
    .executeTakeFirst()

  return numDeletedRows > 0n
}

export const setCartCode = ({ trx }: OnDatabase, cartId: string, code: string | null) =>
  changeOne(trx.updateTable('cart').set({ code }).where('id', '=', cartId))

/** Empties an ordered cart; its code is used. */
export const emptyCart = ({ trx }: OnDatabase, cartId: string) =>
  changeOne(
    trx
      .with('ordered', (cte) => cte.deleteFrom('cartLine').where('cartId', '=', cartId))
      .updateTable('cart')
      .set({ code: null })
      .where('id', '=', cartId),
  )

export const setQuantity = ({ trx }: OnDatabase, lineId: string, quantity: number) =>
  changeOne(trx.updateTable('cartLine').set({ quantity }).where('id', '=', lineId))

/** Appends one cart to another, which keeps its own code if it has one. */
export async function mergeCarts({ trx }: OnDatabase, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    update cart_line set cart_id = ${into},
      position = position + (select coalesce(max(position), 0) from cart_line where cart_id = ${into})
      where cart_id = ${from}
  `.execute(trx)
  await sql`
    update cart set code = coalesce(code, (select code from cart where id = ${from})) where id = ${into}
  `.execute(trx)
  await trx.deleteFrom('cart').where('id', '=', from).execute()
}

interface ClientQuery {
  userId: string
  browser: { cookieHash: Buffer } | undefined
}

/** The client of an account, and whether their browser has a cart of its own. */
export const findClientAt = ({ trx }: OnDatabase, { userId, browser }: ClientQuery) =>
  trx
    .selectFrom('person')
    .select([
      'id as personId',
      sql<boolean>`exists (select from cart where cookie_hash = ${browser?.cookieHash ?? null}::bytea)`.as(
        'hasGathered',
      ),
    ])
    .where('userId', '=', userId)
    .executeTakeFirst()

export const findPersonId = async ({ trx }: OnDatabase, userId: string): Promise<string | undefined> =>
  (await trx.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst())?.id
