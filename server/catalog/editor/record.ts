import type { Timed } from '#server/kernel/work.ts'
import { CatalogRecord } from '#shared/catalog/editor-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { findRecord, lockService } from './editor-store.ts'

const noSuchService = () => new Failure('not_found', 'There is no such service.')

export async function readRecord(work: Timed, id: string): Promise<CatalogRecord> {
  const row = await findRecord(work, id)
  if (!row) throw noSuchService()

  const { draft, draftBaseVersion, document, history, ...record } = row
  return {
    ...record,
    document: row.status === 'unpublished' ? null : document,
    draft: draft && { document: draft, baseVersion: draftBaseVersion ?? 0 },
    history: history.map(({ at, ...version }) => ({ ...version, at: new Date(at) })),
  }
}

/** The versions that the caller has seen; undefined means that any will do. */
interface SeenVersions {
  version?: number | undefined
  draftVersion?: number | undefined
}

/** Locks a service. Fails with 409 and the present record when the caller has seen older versions. */
export async function lockRecord(work: Timed, id: string, { version, draftVersion }: SeenVersions) {
  if (!(await lockService(work, id))) throw noSuchService()

  const record = await readRecord(work, id)
  const isSeen =
    (version === undefined || version === record.version) &&
    (draftVersion === undefined || draftVersion === record.draftVersion)
  if (isSeen) return record

  throw new Failure('version_conflict', 'Somebody has just changed this service. Look at it again.', {
    current: CatalogRecord.encode(record),
  })
}
