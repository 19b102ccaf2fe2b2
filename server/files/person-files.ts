import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { clientFor, getClient } from '#server/people/service.ts'
import { filesContract, NewCaption, type StoredFile } from '#shared/files/contract.ts'

import { noSuchFile } from './address.ts'
import { captionFile, filesOf, linkFiles, unlinkFiles } from './service.ts'

/** The client whom staff file photos and documents under. */
const ownerOf = (personId: string) => ({ entity: 'person', entityId: personId, personId })

const listed = async (work: Work, personId: string) => ({
  files: (await filesOf(work, 'person', [personId])).get(personId) ?? [],
})

export const listPersonFiles = async (work: Work, personId: string): Promise<{ files: StoredFile[] }> =>
  listed(work, (await getClient(work, personId)).id)

interface PersonFilesRequest {
  personId: string
  fileIds: readonly string[]
}

export function addPersonFiles(work: Work, { personId, fileIds }: PersonFilesRequest, key: string | undefined) {
  const keyed = { endpoint: filesContract.addFilesOfPerson, key, request: { personId, fileIds } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const id = await clientFor(work, personId)
      await linkFiles(work, ownerOf(id), { fileIds, kind: 'of_client', now: work.now })
      await recordFiles(work, { action: 'files_added', personId: id, facts: { count: fileIds.length } })
      return keep(work, await listed(work, id))
    }),
  )
}

interface FileOfPerson {
  personId: string
  fileId: string
}

export function captionPersonFile(work: Work, { personId, fileId }: FileOfPerson, { caption }: NewCaption) {
  return atomically(work, async (work) => {
    const id = await clientFor(work, personId)
    const found = await captionFile(work, ownerOf(id), fileId, caption)
    if (!found) throw noSuchFile()

    const changes = changesIn(NewCaption, { caption: found.before }, { caption })
    if (changes) await recordFiles(work, { action: 'file_captioned', personId: id, fileId, ...changes })
    return listed(work, id)
  })
}

export function removePersonFile(work: Work, { personId, fileId }: FileOfPerson) {
  return atomically(work, async (work) => {
    const id = await clientFor(work, personId)
    if (!(await unlinkFiles(work, ownerOf(id), [fileId]))) throw noSuchFile()

    await recordFiles(work, { action: 'file_removed', personId: id, fileId })
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

const recordFiles = (work: Acting, { personId, fileId, ...event }: FilesEvent) =>
  recordEvent(work, {
    ...event,
    entity: fileId ? 'file' : 'person',
    entityId: fileId ?? personId,
    onBehalfOf: personId,
    publish: { personId },
  })
