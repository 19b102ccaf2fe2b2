import type { ServiceDocument } from '#shared/catalog/document.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import type { Call } from '#shared/http/call.ts'

const { publishService, readService, saveDraft } = catalogEditorContract

/** A document with nothing but what it must say, as a bay by the hour unless told. */
export const newDocument = (changes: Partial<ServiceDocument> = {}): ServiceDocument => ({
  name: 'Open bay',
  category: 'bay',
  flags: [],
  summary: 'A bay by the hour',
  description: '',
  bringAlong: '',
  options: [
    {
      code: 'standard',
      formerCode: null,
      name: '',
      durationMinutes: 60,
      length: null,
      priceCents: 4000,
      prices: [],
      requirements: [{ kind: 'bay', capability: 'launch_monitor', count: 1 }],
    },
  ],
  addOns: [],
  questions: [],
  capacity: 1,
  slotStepMinutes: 15,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  setUp: null,
  gapMinutes: null,
  minimumNoticeMinutes: 120,
  maximumAdvanceDays: 14,
  windows: [],
  quotas: { active: null, perDay: null, perPerson: null },
  approval: { needed: false, hours: 24 },
  policy: 'standard',
  moves: { allowed: 2, untilHours: 24 },
  payment: { kind: 'at_studio' },
  ...changes,
})

/** Saves what is changed of a service and publishes it. */
export async function publish(call: Call, serviceId: string, change: (document: ServiceDocument) => ServiceDocument) {
  const params = { serviceId }
  const { document, version, draftVersion } = await call(readService, { params })
  if (!document) throw new Error('This service was never published.')

  const body = { document: change(document), version, draftVersion }
  const saved = await call(saveDraft, { params, body })
  return call(publishService, { params, body: { version, draftVersion: saved.draftVersion } })
}

/** Another price for all options. */
export const at =
  (priceCents: number) =>
  (document: ServiceDocument): ServiceDocument => ({
    ...document,
    options: document.options.map((option) => ({ ...option, priceCents })),
  })
