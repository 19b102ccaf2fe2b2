import { readRecord, tryDraft } from '#server/catalog/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { type ServicePreview, servicePreviewContract } from '#shared/booking/preview-contract.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import { Failure } from '#shared/http/failure.ts'

import { listFreeStarts } from './calendar/calendar.ts'

const daysAhead = 31

/** Publishes a draft, reads what clients would be offered, and rolls back. */
async function previewService(work: Work, serviceId: string, document: ServiceDocument) {
  try {
    return await atomically(work, async (work): Promise<ServicePreview> => {
      const { code } = await readRecord(work, serviceId)
      const service = await tryDraft(work, { serviceId, code, document })
      if (!service) throw new Error('A service that was just offered is not listed.')
      throw new Undone({ service, next: await nextFree(work, code) })
    })
  } catch (error) {
    if (error instanceof Undone) return error.preview
    throw error
  }
}

/** Rolls the preview back. */
class Undone extends Error {
  readonly preview: ServicePreview

  constructor(preview: ServicePreview) {
    super('This was a preview.')
    this.preview = preview
  }
}

async function nextFree(work: Timed, service: string): Promise<ServicePreview['next']> {
  try {
    // From the day before in any zone; past times are not offered.
    const query = { service, from: localDayOf(work.now, 'Etc/GMT+12'), days: daysAhead, limit: 1 }
    const { starts } = await listFreeStarts(work, query, undefined)
    return starts[0] ?? null
  } catch (error) {
    // Before the set-up nothing is offered.
    if (error instanceof Failure && error.code === 'not_offered') return null
    throw error
  }
}

export const servicePreviewRoutes = handlersFor(servicePreviewContract, () => ({
  previewService: ({ params, body, work }) => previewService(work, params.serviceId, body.document),
}))
