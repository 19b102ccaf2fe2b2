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

/** The record that a file belongs to, by table and id, and its client, if any. */
export interface FileOwner extends Owner {
  personId: string | null
}

interface FileLinkRequest {
  fileIds: readonly string[]
  /** The role of the files, such as `before` or `after`. */
  kind: string
  now: Date
}

/**
 * Links the caller's uploaded files to a record, in order, in the caller's transaction. Files of somebody else, and
 * linked ones, are answered as not found.
 */
export async function linkFiles(work: Acting, owner: FileOwner, { fileIds, kind, now }: FileLinkRequest) {
  const claimed = await claimFiles(work, fileIds, signedIn(work.context.actor).userId)
  if (claimed.length !== fileIds.length) throw noSuchFile()

  await insertLinks(work, { ...owner, fileIds, kind, at: now })
}

/** Moves files from one record to another. */
export const moveFiles = (
  work: OnDatabase,
  from: Owner,
  to: FileOwner,
  moving: Pick<FileLinkRequest, 'fileIds' | 'kind'>,
) => moveLinks(work, from, to, moving)

/** Unlinks files from a record; they are removed a day later. Returns whether all of them were there. */
export async function unlinkFiles(work: Timed, owner: Owner, fileIds: readonly string[]): Promise<boolean> {
  const unlinked = await deleteLinks(work, owner, fileIds)
  await expire(work, unlinked, new Date(work.now.getTime() + graceMilliseconds))

  return unlinked.length === fileIds.length
}

/**
 * Unlinks a client's files, of one record or of all, and expires them at once: the client is erased, or the record has
 * another owner.
 */
export const dropFilesOfPerson = async (work: Timed, personId: string, owner?: Owner): Promise<void> =>
  expire(work, await deleteLinksOfPerson(work, personId, owner), work.now)

/** Unlinks files of records that no longer exist, and expires them at once. */
export async function dropOrphans(work: Timed): Promise<void> {
  for (const { entity } of await listEntities(work)) await expire(work, await deleteOrphans(work, entity), work.now)
}

async function expire(work: OnDatabase, unlinked: readonly { fileId: string }[], at: Date): Promise<void> {
  const fileIds = unlinked.map(({ fileId }) => fileId)
  if (fileIds.length > 0) await expireFiles(work, fileIds, at)
}

/** Sets the caption of a photo. Returns the former one; undefined when there is no such photo. */
export const captionFile = (work: OnDatabase, owner: Owner, fileId: string, caption: string | null) =>
  updateCaption(work, owner, fileId, caption)

/** The files of some records, in order, with addresses that open them for a while. */
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

/** The previews of some files as JPEG. Documents have none, and missing ones are left out. */
export async function picturesOf(work: Work, fileIds: readonly string[]) {
  const files = await inOneTrip(fileIds.map((id) => findFile(work, id)))
  const pictures = files.map(async (file) => {
    const stream = file?.previewSha256 ? await work.services.shelf.get(file.previewSha256) : undefined
    return stream && buffer(stream)
  })

  // oxlint-disable-next-line no-restricted-properties -- the shelf is asked, not the database
  return (await Promise.all(pictures)).filter((picture) => picture !== undefined)
}
