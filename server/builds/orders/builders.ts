import { sql } from 'kysely'

import { actorIdOf } from '#server/audit/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { ownWorkWords } from '#shared/builds/orders/status.ts'
import { Failure } from '#shared/http/failure.ts'

import type { BuildRecord } from './store.ts'

/** The people who may work at the bench: with two, one builds and the other checks. */
export const listBuilders = ({ trx, now }: Timed) =>
  trx
    .selectFrom('userRole')
    .innerJoin('rolePermission', 'rolePermission.roleName', 'userRole.roleName')
    .innerJoin('authUser', 'authUser.id', 'userRole.userId')
    .leftJoin('person', 'person.userId', 'userRole.userId')
    .select('userRole.userId')
    .select(sql<string>`coalesce(person.first_name || ' ' || person.last_name, auth_user.email, '')`.as('name'))
    .distinct()
    .where('action', '=', 'edit_builds')
    .where('resource', '=', 'builds')
    .where(sql<boolean>`(banned_until is null or banned_until < ${now}) and deleted_at is null`)
    .orderBy('name')
    .execute()

/** With two builders, nobody checks their own build. */
export async function refuseOwnWork(work: Work, { builderId }: BuildRecord): Promise<void> {
  if (builderId === null || actorIdOf(work.context.actor) !== builderId) return
  if ((await listBuilders(work)).length > 1) {
    throw new Failure('wrong_state', ownWorkWords)
  }
}
