import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/contact-email.ts'
import type { Choice } from '#shared/notices/preferences.ts'

export const findReach = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('person')
    .select(['id', contactEmail.as('email'), 'phone'])
    .where('id', '=', personId)
    .executeTakeFirst()

export const findPersonOfUser = ({ trx }: OnDatabase, userId: string) =>
  trx.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst()

/** When staff last renewed a person's links. */
export const findRenewedAt = async ({ trx }: OnDatabase, personId: string): Promise<Date | null> =>
  (await trx.selectFrom('person').select('linkRenewedAt').where('id', '=', personId).executeTakeFirst())
    ?.linkRenewedAt ?? null

export const findToMail = ({ trx }: OnDatabase, whose: { id: string } | { email: string }) =>
  trx
    .selectFrom('person')
    .select(['id', contactEmail.as('email')])
    .where('mergedInto', 'is', null)
    .where('erasedAt', 'is', null)
    .where((eb) => ('id' in whose ? eb('id', '=', whose.id) : eb('email', '=', whose.email)))
    .executeTakeFirst()

export const setRenewed = ({ trx }: OnDatabase, id: string, linkRenewedAt: Date) =>
  trx.updateTable('person').set({ linkRenewedAt }).where('id', '=', id).execute()

/** What these people chose. */
export const listChoices = ({ trx }: OnDatabase, personIds: readonly string[]) =>
  trx
    .selectFrom('noticePreference')
    .select(['personId', 'wanted'])
    .select(['kind', 'channel'])
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute()

/** Saves nothing for a person who was deleted. */
export const saveChoices = ({ trx }: OnDatabase, personId: string, choices: readonly Choice[], changedAt: Date) =>
  trx
    .insertInto('noticePreference')
    .columns(['personId', 'kind', 'channel', 'wanted', 'changedAt'])
    .expression((eb) =>
      eb
        .selectFrom('person')
        .innerJoin(chosen(choices), (join) => join.onTrue())
        .select(['person.id', 'choice.kind', 'choice.channel', 'choice.wanted'])
        .select(sql<Date>`${changedAt}::timestamptz`.as('changedAt'))
        .where('person.id', '=', personId),
    )
    .onConflict((on) =>
      on.columns(['personId', 'kind', 'channel']).doUpdateSet((eb) => ({
        wanted: eb.ref('excluded.wanted'),
        changedAt: eb.ref('excluded.changedAt'),
      })),
    )
    .execute()

const chosen = (choices: readonly Choice[]) =>
  sql<Choice>`(
    select * from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as row (kind text, channel text, wanted boolean)
  )`.as<'choice'>('choice')

export const deleteChoicesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx.deleteFrom('noticePreference').where('personId', '=', personId).execute()

export const listChoicesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('noticePreference')
    .select(['kind', 'channel', 'wanted', 'changedAt'])
    .where('personId', '=', personId)
    .execute()
