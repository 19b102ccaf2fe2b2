import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

interface ViewRow {
  list: string
  name: string
  search: string
  ownerId: string | null
}

const shown = (userId: string) =>
  [
    'savedView.id',
    'name',
    'search',
    sql<boolean>`owner_id is null`.as('isShared'),
    sql<boolean>`exists (select from usual_view where user_id = ${userId} and view_id = saved_view.id)`.as('isUsual'),
  ] as const

/** Those of the list that this account sees. */
export const listViews = ({ trx }: OnDatabase, { list, userId }: { list: string; userId: string }) =>
  trx
    .selectFrom('savedView')
    .select(shown(userId))
    .where('list', '=', list)
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('ownerId', 'is', null)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Another search under a name that is taken replaces the one before. */
export const saveView = ({ trx }: OnDatabase, view: ViewRow, userId: string) =>
  trx
    .insertInto('savedView')
    .values(view)
    .onConflict((on) =>
      on
        .expression(sql`list, owner_id, lower(name)`)
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), search: eb.ref('excluded.search') })),
    )
    .returning(shown(userId))
    .executeTakeFirstOrThrow()

/** Of one owner, or shared, beside the one that this replaces. */
export async function countOtherViews({ trx }: OnDatabase, { list, name, ownerId }: ViewRow): Promise<number> {
  const { count } = await trx
    .selectFrom('savedView')
    .select(sql<number>`count(*)`.as('count'))
    .where('ownerId', 'is not distinct from', ownerId)
    .where(sql<boolean>`(list, lower(name)) <> (${list}, lower(${name}))`)
    .executeTakeFirstOrThrow()

  return count
}

/** Undefined where it is of somebody else. */
export const findView = ({ trx }: OnDatabase, { viewId, userId }: { viewId: string; userId: string }) =>
  trx
    .selectFrom('savedView')
    .select(['id', 'list', 'ownerId'])
    .where('id', '=', viewId)
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('ownerId', 'is', null)]))
    .executeTakeFirst()

export const deleteView = async ({ trx }: OnDatabase, viewId: string): Promise<boolean> =>
  (await trx.deleteFrom('savedView').where('id', '=', viewId).returning('id').executeTakeFirst()) !== undefined

export const saveUsualView = ({ trx }: OnDatabase, usual: { userId: string; list: string; viewId: string }) =>
  trx
    .insertInto('usualView')
    .values(usual)
    .onConflict((on) => on.columns(['userId', 'list']).doUpdateSet((eb) => ({ viewId: eb.ref('excluded.viewId') })))
    .execute()

export const deleteUsualView = ({ trx }: OnDatabase, { userId, list }: { userId: string; list: string }) =>
  trx.deleteFrom('usualView').where('userId', '=', userId).where('list', '=', list).execute()

export const listViewsOf = ({ trx }: OnDatabase, userId: string | null) =>
  trx
    .selectFrom('savedView')
    .select(['list', 'name', 'search'])
    .where('ownerId', '=', userId)
    .orderBy('list')
    .orderBy(sql`lower(name)`)
    .execute()

export const deleteViewsOf = ({ trx }: OnDatabase, userId: string | null) =>
  trx.deleteFrom('savedView').where('ownerId', '=', userId).execute()
