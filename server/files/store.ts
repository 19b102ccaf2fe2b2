import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { File } from '#server/kernel/db/schema.ts'

const facts = ['file.id', 'file.name', 'file.type', 'file.bytes', 'file.width', 'file.height'] as const

/** The owner of a file, signed into its addresses: an address ends when the owner or the record changes. */
const ownerKey = sql<string>`concat_ws(' ', link.person_id, link.entity, link.entity_id, link.address_version)`

/**
 * Locks keys until the end of the transaction, so that nobody else stores or removes these bytes. Sorted, so that
 * nobody deadlocks.
 */
export const lockKeys = ({ trx }: OnDatabase, keys: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('file ' || key, 0))
    from (select distinct unnest(${keys}::text[]) as key order by 1) as sorted
  `.execute(trx)

export const insertFile = ({ trx }: OnDatabase, file: Insertable<File>) =>
  trx.insertInto('file').values(file).returning(facts).executeTakeFirstOrThrow()

export const deleteFile = ({ trx }: OnDatabase, id: string) => trx.deleteFrom('file').where('id', '=', id).execute()

export const findFile = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('file')
    .leftJoin('fileLink as link', 'link.fileId', 'file.id')
    .select([...facts, 'sha256', 'previewSha256', 'expiresAt', ownerKey.as('ownerKey')])
    .where('file.id', '=', id)
    .executeTakeFirst()

/** How many bytes somebody has uploaded since a moment. */
export async function bytesUploadedBy({ trx }: OnDatabase, userId: string, since: Date): Promise<number> {
  const { bytes } = await trx
    .selectFrom('file')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('createdBy', '=', userId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()

  return Number(bytes ?? 0)
}

export interface Owner {
  /** The name of a table, and the id of a row in it. */
  entity: string
  entityId: string
}

/** A merge changes the person of a link and not its record: files of a client are found by the person. */
const ownerIn = (entity: string) => (entity === 'person' ? ('link.personId' as const) : ('link.entityId' as const))

const linked = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('fileLink as link')
    .innerJoin('file', 'file.id', 'link.fileId')
    .select([...facts, 'link.kind', 'link.caption', 'link.linkedAt as at', ownerKey.as('ownerKey')])
    .orderBy('link.position')
    .orderBy('link.fileId')

export const listFilesOf = (work: OnDatabase, entity: string, entityIds: readonly string[]) =>
  linked(work)
    .select(`${ownerIn(entity)} as entityId`)
    .where('entity', '=', entity)
    .where(ownerIn(entity), 'in', entityIds)
    .execute()

export const listFilesOfPerson = (work: OnDatabase, personId: string) =>
  linked(work).select('entity').where('personId', '=', personId).execute()

/** The records of a kind that have files of a client, even when the record no longer names them. */
export const listOwnerIds = async ({ trx }: OnDatabase, personId: string, entity: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('fileLink')
    .select('entityId')
    .distinct()
    .where('personId', '=', personId)
    .where('entity', '=', entity)
    .execute()

  return rows.map(({ entityId }) => entityId)
}

/** Claims uploads of a user that belong to nothing yet, so that they no longer expire. */
export const claimFiles = ({ trx }: OnDatabase, fileIds: readonly string[], userId: string) =>
  trx
    .updateTable('file')
    .set({ expiresAt: null })
    .where('id', 'in', fileIds)
    .where('createdBy', '=', userId)
    .where('expiresAt', 'is not', null)
    .returning('id')
    .execute()

interface NewLinks extends Owner {
  fileIds: readonly string[]
  kind: string
  personId: string | null
  at: Date
}

/** Adds links after the existing ones, in order. */
export const insertLinks = ({ trx }: OnDatabase, { entity, entityId, fileIds, kind, personId, at }: NewLinks) =>
  sql`
    insert into file_link (file_id, entity, entity_id, kind, position, person_id, linked_at)
    select file_id, ${entity}, ${entityId}::uuid, ${kind}, number - 1 + coalesce(
        (select max(position) + 1 from file_link where entity = ${entity} and entity_id = ${entityId}::uuid), 0
      ), ${personId}::uuid, ${at}
    from unnest(${fileIds}::uuid[]) with ordinality as given (file_id, number)
  `.execute(trx)

interface LinkedFiles {
  fileIds: readonly string[]
  kind: string
}

/** Moves links to another record, in order. */
export const moveLinks = (
  { trx }: OnDatabase,
  from: Owner,
  to: Owner & { personId: string | null },
  { fileIds, kind }: LinkedFiles,
) =>
  trx
    .updateTable('fileLink')
    .set({ ...to, kind })
    .where('entity', '=', from.entity)
    .where('entityId', '=', from.entityId)
    .where('fileId', 'in', fileIds)
    .execute()

export const updateCaption = (
  { trx }: OnDatabase,
  { entity, entityId }: Owner,
  fileId: string,
  caption: string | null,
) =>
  trx
    .updateTable('fileLink as link')
    .set({ caption })
    .where('fileId', '=', fileId)
    .where('entity', '=', entity)
    .where(ownerIn(entity), '=', entityId)
    .returning(sql<string | null>`old.caption`.as('before'))
    .executeTakeFirst()

export const deleteLinks = ({ trx }: OnDatabase, { entity, entityId }: Owner, fileIds?: readonly string[]) =>
  trx
    .deleteFrom('fileLink as link')
    .where('entity', '=', entity)
    .where(ownerIn(entity), '=', entityId)
    .$if(fileIds !== undefined, (query) => query.where('fileId', 'in', fileIds ?? []))
    .returning('fileId')
    .execute()

/** Unlinks the files of a person, of one record or of all. */
export const deleteLinksOfPerson = ({ trx }: OnDatabase, personId: string, owner?: Owner) =>
  trx
    .deleteFrom('fileLink')
    .where('personId', '=', personId)
    .$if(owner !== undefined, (query) =>
      query.where('entity', '=', owner?.entity ?? '').where('entityId', '=', owner?.entityId ?? ''),
    )
    .returning('fileId')
    .execute()

/** Ends the addresses given out for a person's kept files. */
export const endAddressesOf = ({ trx }: OnDatabase, personId: string) =>
  trx
    .updateTable('fileLink')
    .set(({ eb }) => ({ addressVersion: eb('addressVersion', '+', 1) }))
    .where('personId', '=', personId)
    .execute()

export const expireFiles = ({ trx }: OnDatabase, fileIds: readonly string[], at: Date) =>
  trx.updateTable('file').set({ expiresAt: at }).where('id', 'in', fileIds).execute()

/** File names may contain people's names, so they are erased at once; the file follows with the collection. */
export const forgetNamesOfFiles = ({ trx }: OnDatabase, personId: string) =>
  trx
    .updateTable('file')
    .set({ name: 'Erased' })
    .where('id', 'in', (eb) => eb.selectFrom('fileLink').select('fileId').where('personId', '=', personId))
    .execute()

/** Expires the uploads of a user that belong to nothing. */
export const expireUploadsOf = ({ trx }: OnDatabase, userId: string, at: Date) =>
  trx
    .updateTable('file')
    .set({ expiresAt: at, name: 'Erased' })
    .where('createdBy', '=', userId)
    .where('expiresAt', '>', at)
    .execute()

export const listUploadsOf = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('file')
    .select(facts)
    .select(['createdAt as at', sql<string>`''`.as('ownerKey')])
    .where('createdBy', '=', userId)
    .where('expiresAt', 'is not', null)
    .orderBy('id')
    .execute()
