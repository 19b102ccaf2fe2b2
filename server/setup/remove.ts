import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { withSavepoint } from '#server/kernel/db/database.ts'
import { isReferenced } from '#server/kernel/db/gone.ts'

interface RemovalRule {
  key: 'id' | 'code'
  /** How a row leaves the offer that has to stay, and which rows have not left it yet; null when it simply stays. */
  leave: { set: RawBuilder<unknown>; offered: RawBuilder<unknown> } | null
}

const active = sql`active`

const removable = {
  resource: { key: 'id', leave: { set: sql`active = false, person_id = null`, offered: active } },
  service: { key: 'id', leave: { set: sql`active = false`, offered: active } },
  membershipPlan: { key: 'id', leave: { set: sql`active = false, recommended = false`, offered: active } },
  lessonPackage: { key: 'id', leave: { set: sql`active = false`, offered: active } },
  clinic: { key: 'id', leave: { set: sql`active = false`, offered: active } },
  benchJob: { key: 'code', leave: { set: sql`active = false`, offered: active } },
  course: { key: 'id', leave: { set: sql`active = false`, offered: active } },
  league: { key: 'id', leave: { set: sql`active = false`, offered: active } },
  discount: { key: 'id', leave: { set: sql`active = false`, offered: active } },
  product: { key: 'id', leave: { set: sql`active = false`, offered: active } },
  cancellationPolicy: { key: 'code', leave: null },
} satisfies Record<string, RemovalRule>

/** Deletes a row to which nothing points. Any other stays and is offered no more; undefined when nothing was to be done. */
export async function removeOrRetire(
  work: OnDatabase,
  table: keyof typeof removable,
  id: string,
): Promise<'removed' | 'retired' | undefined> {
  const isIt = sql`${sql.ref(removable[table].key)} = ${id}`
  try {
    await withSavepoint(work.trx, () => sql`delete from ${sql.table(table)} where ${isIt}`.execute(work.trx))
    return 'removed'
  } catch (error) {
    if (!isReferenced(error)) throw error
  }

  return retire(work, table, id)
}

/** Offers a row no more, whatever points to it; undefined when nothing was to be done. */
export async function retire(
  { trx }: OnDatabase,
  table: keyof typeof removable,
  id: string,
): Promise<'retired' | undefined> {
  const { key, leave }: RemovalRule = removable[table]
  if (!leave) return undefined

  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${leave.set} where ${sql.ref(key)} = ${id} and ${leave.offered}
  `.execute(trx)
  return numAffectedRows > 0n ? 'retired' : undefined
}
