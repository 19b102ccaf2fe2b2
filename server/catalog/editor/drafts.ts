import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import { type CatalogRecord, catalogEditorContract, type NewCatalogService } from '#shared/catalog/editor-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { refuseUnknown } from './check.ts'
import { deleteService, findVersion, insertDraftService, isCodeTaken, setDraft } from './editor-store.ts'
import { lockRecord, readRecord } from './record.ts'

/** Begins a service with a draft, which nobody can book. */
export function createService(
  services: Services,
  request: NewCatalogService,
  key: string | undefined,
  context: Context,
): Promise<NewService> {
  const keyed = { endpoint: catalogEditorContract.createService, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => keep(trx, await beginService(trx, request, context))),
  )
}

type NewService = Pick<CatalogRecord, 'id' | 'code' | 'status' | 'version' | 'draftVersion'>

async function beginService(trx: Db, { code, document }: NewCatalogService, context: Context): Promise<NewService> {
  await refuseUnknown(trx, document)
  const { name, category, summary, description, bringAlong, policy } = document
  const columns = { name, category, summary, description, bringAlong }
  const made = (await isCodeTaken(trx, code))
    ? undefined
    : await insertDraftService(trx, { code, document, columns, policy })
  if (!made) {
    throw new Failure('conflict', `Another service has the code “${code}”.`, {
      details: [{ path: 'code', message: 'Choose another one.' }],
    })
  }

  await recordEvent(trx, context, {
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

export function saveDraft(
  { db, now }: Services,
  { serviceId, document, ...seen }: SavedDraft,
  context: Context,
): Promise<CatalogRecord> {
  return atomically(db, async (trx) => {
    const { version } = await lockRecord(trx, serviceId, seen, now())
    await setDraft(trx, { id: serviceId, document, baseVersion: version })
    await recordEvent(trx, context, eventOf('service_draft_saved', serviceId, version))
    return readRecord(trx, serviceId, now())
  })
}

/** Drops a draft; a service that was never offered goes with it. */
export function discardDraft(
  { db, now }: Services,
  { serviceId, draftVersion }: { serviceId: string; draftVersion: number },
  context: Context,
): Promise<void> {
  return atomically(db, async (trx) => {
    const { status, version } = await lockRecord(trx, serviceId, { draftVersion }, now())
    await recordEvent(trx, context, eventOf('service_draft_discarded', serviceId, version))
    if (status === 'unpublished') await deleteService(trx, serviceId)
    else await setDraft(trx, { id: serviceId, document: null, baseVersion: version })
  })
}

interface RollBack {
  serviceId: string
  /** The version that is the draft from now on. */
  to: number
  draftVersion: number
}

/** History only grows: what was is published anew. */
export function rollBack(
  { db, now }: Services,
  { serviceId, to, draftVersion }: RollBack,
  context: Context,
): Promise<CatalogRecord> {
  return atomically(db, async (trx) => {
    const { version } = await lockRecord(trx, serviceId, { draftVersion }, now())
    const former = await findVersion(trx, serviceId, to)
    if (!former) throw new Failure('not_found', 'There is no such version.')

    await setDraft(trx, { id: serviceId, document: former.document, baseVersion: version })
    await recordEvent(trx, context, { ...eventOf('service_rolled_back', serviceId, version), facts: { to } })
    return readRecord(trx, serviceId, now())
  })
}

const eventOf = (action: string, entityId: string, version: number) => ({
  action,
  entity: 'service',
  entityId,
  publish: { version },
})
