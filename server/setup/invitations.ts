import { type ExpressionBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'

const isProven = (eb: ExpressionBuilder<DB, 'authUser'>) =>
  eb.or([
    eb('emailConfirmedAt', 'is not', null),
    eb('phoneConfirmedAt', 'is not', null),
    eb('lastSignInAt', 'is not', null),
    eb('byStudio', '=', true),
  ])

/** The addresses of active staff who were never invited and have no account; one that nobody has proven may be a stranger's. */
export async function listUninvited({ trx }: OnDatabase, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []

  const rows = await trx
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'resource.personId')
    .select('person.email')
    .where('person.email', 'in', [...emails])
    .where('resource.active', '=', true)
    .where('invitedAt', 'is', null)
    .where('person.userId', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('authUser')
            .select('authUser.id')
            .whereRef('authUser.email', '=', 'person.email')
            .where(isProven),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** Of whoever works here now. */
export const listStaffAddresses = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'resource.personId')
    .select(['resource.name', 'person.email'])
    .where('resource.kind', '=', 'staff')
    .where('resource.active', '=', true)
    .execute()

export const markInvited = ({ trx }: OnDatabase, email: string, at: Date | null) =>
  trx
    .updateTable('resource')
    .set({ invitedAt: at })
    .where('personId', 'in', (eb) => eb.selectFrom('person').select('id').where('email', '=', email))
    .execute()

/** The accounts of whoever works here now, with their roles. One whose address nobody has proven may be a stranger's. */
export const listStaffAccounts = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'resource.personId')
    .innerJoin('authUser', (on) =>
      on.on((eb) =>
        eb.or([
          eb('authUser.id', '=', eb.ref('person.userId')),
          eb.and([
            eb('person.userId', 'is', null),
            eb('authUser.email', '=', eb.ref('person.email')),
            eb.or([eb('resource.invitedAt', 'is not', null), isProven(eb)]),
          ]),
        ]),
      ),
    )
    .select(['person.email', 'authUser.id as accountId'])
    .select(
      sql<string[]>`array(select role_name from user_role where user_id = auth_user.id order by role_name)`.as('roles'),
    )
    .where('resource.kind', '=', 'staff')
    .where('resource.active', '=', true)
    .execute()
