import type { Insertable, Updateable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OauthClient } from '#server/kernel/db/schema.ts'

export type RegistrationType = 'manual' | 'dynamic'

const clients = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('oauthClient')
    .select(['id', 'name', 'uri', 'logoUri', 'redirectUris', 'grantTypes', 'tokenEndpointAuthMethod', 'secretHash'])
    .select(['createdAt', 'updatedAt'])
    .select('registrationType')

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

export const findClient = (work: OnDatabase, id: string) => clients(work).where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const listClients = (work: OnDatabase, { limit, offset }: { limit: number; offset: number }) =>
  clients(work).orderBy('createdAt', 'desc').orderBy('id').limit(limit).offset(offset).execute()

export async function countClients({ trx }: OnDatabase): Promise<number> {
  const { count } = await trx
    .selectFrom('oauthClient')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()

  return Number(count)
}

export const insertClient = ({ trx }: OnDatabase, client: Insertable<OauthClient>) =>
  trx.insertInto('oauthClient').values(client).returning('id').executeTakeFirstOrThrow()

export const updateClient = ({ trx }: OnDatabase, id: string, changes: Updateable<OauthClient>) =>
  trx.updateTable('oauthClient').set(changes).where('id', '=', id).execute()

/** Deletes apps that registered themselves long ago and that nobody has allowed. */
export const deleteUnusedClients = ({ trx }: OnDatabase, before: Date) =>
  trx
    .deleteFrom('oauthClient')
    .where('registrationType', '=', 'dynamic')
    .where('createdAt', '<', before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('oauthConsent').select('clientId').whereRef('clientId', '=', 'oauthClient.id'))),
    )
    .execute()

/** Its sessions, codes and consents are deleted with it. */
export const deleteClient = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('oauthClient').where('id', '=', id).returning('id').executeTakeFirst()
