import type { Insertable, Updateable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { OauthClient } from '#server/kernel/db/schema.ts'

export type RegistrationType = 'manual' | 'dynamic'

const clients = (db: Db) =>
  db
    .selectFrom('oauthClient')
    .select(['id', 'name', 'uri', 'logoUri', 'redirectUris', 'grantTypes', 'tokenEndpointAuthMethod', 'secretHash'])
    .select(['createdAt', 'updatedAt'])
    .select('registrationType')

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

export const findClient = (db: Db, id: string) => clients(db).where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const listClients = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  clients(db).orderBy('createdAt', 'desc').orderBy('id').limit(limit).offset(offset).execute()

export async function countClients(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('oauthClient')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()

  return Number(count)
}

export const insertClient = (db: Db, client: Insertable<OauthClient>) =>
  db.insertInto('oauthClient').values(client).returning('id').executeTakeFirstOrThrow()

export const updateClient = (db: Db, id: string, changes: Updateable<OauthClient>) =>
  db.updateTable('oauthClient').set(changes).where('id', '=', id).execute()

/** Apps that made themselves known long ago, and that nobody has allowed anything. */
export const deleteUnusedClients = (db: Db, before: Date) =>
  db
    .deleteFrom('oauthClient')
    .where('registrationType', '=', 'dynamic')
    .where('createdAt', '<', before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('oauthConsent').select('clientId').whereRef('clientId', '=', 'oauthClient.id'))),
    )
    .execute()

/** With it go its sessions, its codes and what people allowed it. */
export const deleteClient = (db: Db, id: string) =>
  db.deleteFrom('oauthClient').where('id', '=', id).returning('id').executeTakeFirst()
