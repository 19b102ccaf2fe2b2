import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { clientFor, getClient } from '#server/people/service.ts'
import { filesContract, NewCaption, type StoredFile } from '#shared/files/contract.ts'

import { noSuchFile } from './address.ts'
import { captionFile, filesOf, linkFiles, unlinkFiles } from './service.ts'

/** Photos and documents of a client, as staff keep them. */
const ownerOf = (personId: string) => ({ entity: 'person', entityId: personId, personId })

const listed = async (services: Pick<Services, 'db' | 'config' | 'now'>, personId: string) => ({
  files: (await filesOf(services, 'person', [personId])).get(personId) ?? [],
})

export const listPersonFiles = async (services: Services, personId: string): Promise<{ files: StoredFile[] }> =>
  listed(services, (await getClient(services.db, personId)).id)

interface PersonFilesRequest {
  personId: string
  fileIds: readonly string[]
}

export function addPersonFiles(
  services: Services,
  { personId, fileIds }: PersonFilesRequest,
  key: string | undefined,
  context: Context,
) {
  const keyed = { endpoint: filesContract.addFilesOfPerson, key, request: { personId, fileIds } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const id = await clientFor(trx, personId)
      await linkFiles(trx, ownerOf(id), { fileIds, kind: 'of_client', now: services.now() }, context)
      await recordFiles(trx, context, { action: 'files_added', personId: id, facts: { count: fileIds.length } })
      return keep(trx, await listed({ ...services, db: trx }, id))
    }),
  )
}

interface FileOfPerson {
  personId: string
  fileId: string
}

export function captionPersonFile(
  services: Services,
  { personId, fileId }: FileOfPerson,
  { caption }: NewCaption,
  context: Context,
) {
  return atomically(services.db, async (trx) => {
    const id = await clientFor(trx, personId)
    const found = await captionFile(trx, ownerOf(id), fileId, caption)
    if (!found) throw noSuchFile()

    const changes = changesIn(NewCaption, { caption: found.before }, { caption })
    if (changes) await recordFiles(trx, context, { action: 'file_captioned', personId: id, fileId, ...changes })
    return listed({ ...services, db: trx }, id)
  })
}

export function removePersonFile(services: Services, { personId, fileId }: FileOfPerson, context: Context) {
  return atomically(services.db, async (trx) => {
    const id = await clientFor(trx, personId)
    if (!(await unlinkFiles(trx, ownerOf(id), [fileId], services.now()))) throw noSuchFile()

    await recordFiles(trx, context, { action: 'file_removed', personId: id, fileId })
  })
}

interface FilesEvent {
  action: string
  personId: string
  fileId?: string
  facts?: { count: number }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const recordFiles = (trx: Db, context: Context, { personId, fileId, ...event }: FilesEvent) =>
  recordEvent(trx, context, {
    ...event,
    entity: fileId ? 'file' : 'person',
    entityId: fileId ?? personId,
    onBehalfOf: personId,
    publish: { personId },
  })
