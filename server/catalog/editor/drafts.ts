import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import { type CatalogRecord, catalogEditorContract, type NewCatalogService } from '#shared/catalog/editor-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { refuseUnknown } from './check.ts'
import { deleteService, findVersion, insertDraftService, isCodeTaken, setDraft } from './editor-store.ts'
import { lockRecord, readRecord } from './record.ts'

/** Creates a service as a draft, which nobody can book. */
export function createService(work: Work, request: NewCatalogService, key: string | undefined): Promise<NewService> {
  const keyed = { endpoint: catalogEditorContract.createService, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => keep(work, await beginService(work, request))),
  )
}

type NewService = Pick<CatalogRecord, 'id' | 'code' | 'status' | 'version' | 'draftVersion'>

async function beginService(work: Acting, { code, document }: NewCatalogService): Promise<NewService> {
  await refuseUnknown(work, document)
  const { name, category, summary, description, bringAlong, policy } = document
  const columns = { name, category, summary, description, bringAlong }
  const made = (await isCodeTaken(work, code))
    ? undefined
    : await insertDraftService(work, { code, document, columns, policy })
  if (!made) {
    throw new Failure('conflict', `Another service has the code “${code}”.`, {
      details: [{ path: 'code', message: 'Choose another one.' }],
    })
  }

  await recordEvent(work, {
    action: 'service_created',
    entity: 'service',
    entityId: made.id,
    after: { code },
  })
  return { id: made.id, code, status: 'unpublished', version: 0, draftVersion: 1 }
}

interface SavedDraft {
  serviceId: string
  document: ServiceDocument
  version: number
  draftVersion: number
}

export function saveDraft(work: Work, { serviceId, document, ...seen }: SavedDraft): Promise<CatalogRecord> {
  return atomically(work, async (work) => {
    const { version } = await lockRecord(work, serviceId, seen)
    await setDraft(work, { id: serviceId, document, baseVersion: version })
    await recordEvent(work, eventOf('service_draft_saved', serviceId, version))
    return readRecord(work, serviceId)
  })
}

/** Deletes a draft, and the service as well when it was never published. */
export function discardDraft(
  work: Work,
  { serviceId, draftVersion }: { serviceId: string; draftVersion: number },
): Promise<void> {
  return atomically(work, async (work) => {
    const { status, version } = await lockRecord(work, serviceId, { draftVersion })
    await recordEvent(work, eventOf('service_draft_discarded', serviceId, version))
    if (status === 'unpublished') await deleteService(work, serviceId)
    else await setDraft(work, { id: serviceId, document: null, baseVersion: version })
  })
}

interface RollBack {
  serviceId: string
  /** The former version that becomes the draft. */
  to: number
  draftVersion: number
}

/** Copies a former version into the draft, to be published as a new version: history is never rewritten. */
export function rollBack(work: Work, { serviceId, to, draftVersion }: RollBack): Promise<CatalogRecord> {
  return atomically(work, async (work) => {
    const { version } = await lockRecord(work, serviceId, { draftVersion })
    const former = await findVersion(work, serviceId, to)
    if (!former) throw new Failure('not_found', 'There is no such version.')

    await setDraft(work, { id: serviceId, document: former.document, baseVersion: version })
    await recordEvent(work, { ...eventOf('service_rolled_back', serviceId, version), facts: { to } })
    return readRecord(work, serviceId)
  })
}

const eventOf = (action: string, entityId: string, version: number) => ({
  action,
  entity: 'service',
  entityId,
  publish: { version },
})
