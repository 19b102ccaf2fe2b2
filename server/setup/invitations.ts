import type { OnDatabase } from '#server/kernel/db/database.ts'

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
            .where((proven) =>
              proven.or([
                proven('emailConfirmedAt', 'is not', null),
                proven('phoneConfirmedAt', 'is not', null),
                proven('lastSignInAt', 'is not', null),
                proven('byStudio', '=', true),
              ]),
            ),
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
