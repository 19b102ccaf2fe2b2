import { buffer } from 'node:stream/consumers'

import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { addressOf, noSuchFile } from './address.ts'
import { deleteOrphans, listEntities } from './collect-store.ts'
import {
  claimFiles,
  deleteLinks,
  deleteLinksOfPerson,
  expireFiles,
  findFile,
  insertLinks,
  listFilesOf,
  moveLinks,
  type Owner,
  updateCaption,
} from './store.ts'
import { graceMilliseconds } from './upload.ts'

export { listOwnerIds as ownersOfFiles } from './store.ts'
export { openBucket, openShelf, type Shelf } from './shelf/shelf.ts'
export { everythingOn } from './shelf/everything.ts'

/** What files belong to: the name of a table and of a row in it, and the client whose they are, if any. */
export interface FileOwner extends Owner {
  personId: string | null
}

interface FileLinkRequest {
  fileIds: readonly string[]
  /** What they are to it, as `before` or `after`. */
  kind: string
  now: Date
}

/**
 * Puts files that the caller has uploaded beside a record, in their order, in the transaction of whatever is done to it. Files
 * of somebody else, and those that belong to something already, are not there.
 */
export async function linkFiles(
  trx: Db,
  owner: FileOwner,
  { fileIds, kind, now }: FileLinkRequest,
  { actor }: Context,
) {
  const claimed = await claimFiles(trx, fileIds, signedIn(actor).userId)
  if (claimed.length !== fileIds.length) throw noSuchFile()

  await insertLinks(trx, { ...owner, fileIds, kind, at: now })
}

/** Puts what lies beside one record beside another that it has become. */
export const moveFiles = (trx: Db, from: Owner, to: FileOwner, moving: Pick<FileLinkRequest, 'fileIds' | 'kind'>) =>
  moveLinks(trx, from, to, moving)

/** Takes them from a record: they are gone a day later. Returns whether each of them was there. */
export async function unlinkFiles(trx: Db, owner: Owner, fileIds: readonly string[], now: Date): Promise<boolean> {
  const unlinked = await deleteLinks(trx, owner, fileIds)
  await expire(trx, unlinked, new Date(now.getTime() + graceMilliseconds))

  return unlinked.length === fileIds.length
}

/** The same with those of a client, of one record or of all, and at once: they are erased, or it is somebody else's from now on. */
export const dropFilesOfPerson = async (trx: Db, personId: string, now: Date, owner?: Owner): Promise<void> =>
  expire(trx, await deleteLinksOfPerson(trx, personId, owner), now)

/** The same with what belongs to rows that are gone: what was kept for a time is over. */
export async function dropOrphans(trx: Db, now: Date): Promise<void> {
  for (const { entity } of await listEntities(trx)) await expire(trx, await deleteOrphans(trx, entity), now)
}

async function expire(trx: Db, unlinked: readonly { fileId: string }[], at: Date): Promise<void> {
  const fileIds = unlinked.map(({ fileId }) => fileId)
  if (fileIds.length > 0) await expireFiles(trx, fileIds, at)
}

/** Says what is seen on a photo. Returns what was said before; undefined when it is not there. */
export const captionFile = (trx: Db, owner: Owner, fileId: string, caption: string | null) =>
  updateCaption(trx, owner, fileId, caption)

type FileServices = Pick<Services, 'config' | 'now'> & { db: Db }

/** Those of each of some records, in their order, with addresses that open them for a while. */
export async function filesOf(
  { db, ...signing }: FileServices,
  entity: string,
  entityIds: readonly string[],
): Promise<Map<string, StoredFile[]>> {
  const rows = entityIds.length > 0 ? await listFilesOf(db, entity, entityIds) : []

  return Map.groupBy(
    rows.map(({ entityId, type, ownerKey, ...file }) => ({
      ...file,
      entityId,
      type: type === 'image/jpeg' ? ('image/jpeg' as const) : ('application/pdf' as const),
      address: addressOf(signing, { id: file.id, ownerKey }, 'full'),
      preview: type === 'image/jpeg' ? addressOf(signing, { id: file.id, ownerKey }, 'preview') : null,
    })),
    ({ entityId }) => entityId ?? '',
  )
}

/** The small pictures of some files, as JPEG; documents have none, and what the shelf has lost is left out. */
export async function picturesOf({ db, shelf }: Pick<Services, 'db' | 'shelf'>, fileIds: readonly string[]) {
  const pictures = fileIds.map(async (id) => {
    const file = await findFile(db, id)
    const stream = file?.previewSha256 ? await shelf.get(file.previewSha256) : undefined
    return stream && buffer(stream)
  })

  return (await Promise.all(pictures)).filter((picture) => picture !== undefined)
}
