import { buffer } from 'node:stream/consumers'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
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
export async function linkFiles(work: Acting, owner: FileOwner, { fileIds, kind, now }: FileLinkRequest) {
  const claimed = await claimFiles(work, fileIds, signedIn(work.context.actor).userId)
  if (claimed.length !== fileIds.length) throw noSuchFile()

  await insertLinks(work, { ...owner, fileIds, kind, at: now })
}

/** Puts what lies beside one record beside another that it has become. */
export const moveFiles = (
  work: OnDatabase,
  from: Owner,
  to: FileOwner,
  moving: Pick<FileLinkRequest, 'fileIds' | 'kind'>,
) => moveLinks(work, from, to, moving)

/** Takes them from a record: they are gone a day later. Returns whether each of them was there. */
export async function unlinkFiles(work: Timed, owner: Owner, fileIds: readonly string[]): Promise<boolean> {
  const unlinked = await deleteLinks(work, owner, fileIds)
  await expire(work, unlinked, new Date(work.now.getTime() + graceMilliseconds))

  return unlinked.length === fileIds.length
}

/** The same with those of a client, of one record or of all, and at once: they are erased, or it is somebody else's from now on. */
export const dropFilesOfPerson = async (work: Timed, personId: string, owner?: Owner): Promise<void> =>
  expire(work, await deleteLinksOfPerson(work, personId, owner), work.now)

/** The same with what belongs to rows that are gone: what was kept for a time is over. */
export async function dropOrphans(work: Timed): Promise<void> {
  for (const { entity } of await listEntities(work)) await expire(work, await deleteOrphans(work, entity), work.now)
}

async function expire(work: OnDatabase, unlinked: readonly { fileId: string }[], at: Date): Promise<void> {
  const fileIds = unlinked.map(({ fileId }) => fileId)
  if (fileIds.length > 0) await expireFiles(work, fileIds, at)
}

/** Says what is seen on a photo. Returns what was said before; undefined when it is not there. */
export const captionFile = (work: OnDatabase, owner: Owner, fileId: string, caption: string | null) =>
  updateCaption(work, owner, fileId, caption)

/** Those of each of some records, in their order, with addresses that open them for a while. */
export async function filesOf(
  work: Work,
  entity: string,
  entityIds: readonly string[],
): Promise<Map<string, StoredFile[]>> {
  const rows = entityIds.length > 0 ? await listFilesOf(work, entity, entityIds) : []

  return Map.groupBy(
    rows.map(({ entityId, type, ownerKey, ...file }) => ({
      ...file,
      entityId,
      type: type === 'image/jpeg' ? ('image/jpeg' as const) : ('application/pdf' as const),
      address: addressOf(work.services, { id: file.id, ownerKey }, 'full'),
      preview: type === 'image/jpeg' ? addressOf(work.services, { id: file.id, ownerKey }, 'preview') : null,
    })),
    ({ entityId }) => entityId ?? '',
  )
}

/** The small pictures of some files, as JPEG; documents have none, and what the shelf has lost is left out. */
export async function picturesOf(work: Work, fileIds: readonly string[]) {
  const files = await inOneTrip(fileIds.map((id) => findFile(work, id)))
  const pictures = files.map(async (file) => {
    const stream = file?.previewSha256 ? await work.services.shelf.get(file.previewSha256) : undefined
    return stream && buffer(stream)
  })

  // oxlint-disable-next-line no-restricted-properties -- the shelf is asked, not the database
  return (await Promise.all(pictures)).filter((picture) => picture !== undefined)
}
