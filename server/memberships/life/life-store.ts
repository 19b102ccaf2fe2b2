import type { Updateable } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Membership } from '#server/kernel/db/schema.ts'

export const updateMembership = ({ trx }: OnDatabase, id: string, changes: Updateable<Membership>) =>
  changeOne(trx.updateTable('membership').set(changes).where('id', '=', id))

export const membershipHistory = historyIn('membershipTransition', 'membershipId')

/** Memberships whose last day has passed and that do not renew. */
export const listEnding = ({ trx }: OnDatabase, { today, after }: { today: string; after: string | undefined }) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('status', 'in', ['trial', 'active', 'past_due', 'cancel_at_period_end'])
    .where('renewsOn', 'is', null)
    .where('endsOn', '<', today)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()
