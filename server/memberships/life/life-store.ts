import type { Insertable, Updateable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Membership, MembershipTransition } from '#server/kernel/db/schema.ts'

export const updateMembership = (trx: Db, id: string, changes: Updateable<Membership>) =>
  trx.updateTable('membership').set(changes).where('id', '=', id).execute()

export const insertTransition = (trx: Db, row: Insertable<MembershipTransition>) =>
  trx.insertInto('membershipTransition').values(row).execute()
