import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { isForChildren, questionsOf } from '#shared/catalog/children.ts'
import type { Service, StaffMember } from '#shared/catalog/contract.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'

import { refuseUnknown } from './editor/check.ts'
import { insertVersion, serviceColumns, writeDocument } from './editor/document-store.ts'
import { listActiveServices, listShownStaff, offerForNow, upsertService } from './store.ts'

export async function listServices(work: OnDatabase): Promise<Service[]> {
  const rows = await listActiveServices(work)

  return rows.flatMap(({ bands, noShowFeePercent, graceMinutes, ages, ...service }) => {
    const [first] = service.options
    if (!first) return []

    return {
      ...service,
      questions: questionsOf({ ...service, ages }),
      needsApproval: service.needsApproval || isForChildren(service),
      durationMinutes: first.durationMinutes,
      priceCents: first.priceCents,
      cancellationPolicy: { bands, noShowFeePercent, graceMinutes },
    }
  })
}

export async function listStaff(work: OnDatabase): Promise<StaffMember[]> {
  const rows = await listShownStaff(work)

  return rows.map(({ services, ...member }) => ({ ...member, serviceCodes: services.map(({ code }) => code) }))
}

export interface PutService {
  id: string
  code: string
  position: number
  document: ServiceDocument
  at: Date
  /** Makes the ids of options and add-ons; the demo studio passes its own, to be the same each time. */
  newId: () => string
}

/** Publishes a service at once, without a draft, for the file that sets up a studio. */
export async function putService(
  work: OnDatabase,
  { id, code, position, document, at, newId }: PutService,
): Promise<void> {
  const { version } = await upsertService(work, { id, code, position, ...serviceColumns(document) })
  await writeDocument(work, { serviceId: id, document, newId })
  await insertVersion(work, { serviceId: id, version, at, by: null, note: '' })
}

export { readBarcode } from './goods/barcode-cell.ts'
export { agesOfService, listDocuments } from './store.ts'

interface Trial {
  serviceId: string
  code: string
  document: ServiceDocument
}

/** Publishes a draft within a transaction that is rolled back, so that the preview is what clients would see. */
export async function tryDraft(work: Timed, { serviceId, code, document }: Trial): Promise<Service | undefined> {
  await refuseUnknown(work, document)
  await writeDocument(work, { serviceId, document })
  await offerForNow(work, serviceId)

  return (await listServices(work)).find((one) => one.code === code)
}

export { readRecord } from './editor/record.ts'

export { findItems } from './goods/find-items.ts'
export { pageOfItems, readItem } from './goods/items.ts'
export { outOfStock, productLine } from './goods/product-line.ts'
export { putProduct, readProduct, rewriteProduct } from './goods/products.ts'
export { isCode, isMeant } from './goods/search.ts'
export type { ReturnedItem, StockPort, WantedItem } from './goods/stock-port.ts'
export { findTaken, listGoods } from './goods/store.ts'
export { setRate } from './taxes/change-rate.ts'
export { taxRulesOn, whoIsExempt } from './taxes/rates.ts'
export { setPrices } from './taxes/settings.ts'
export { deleteRate, findPlace as findTaxPrices, listLastRates } from './taxes/store.ts'

export { readStaffLimit } from './discounts/staff-limit.ts'
export {
  insertDiscount as putDiscount,
  insertUses,
  keepUses,
  listAllDiscounts,
  listOffered,
  lockLimited,
  type OfferedDiscount,
  updateDiscount,
} from './discounts/store.ts'
export type { NamingOutside } from './editor/publish.ts'
export {
  type AnyLineKind,
  type Buyer,
  forAnybody,
  lineKind,
  type LineKinds,
  type LinePart,
  type LinePrice,
  type LineRequest,
  onlyStaff,
  type PlacedLine,
  type ReleaseCause,
  whatWasPaid,
} from './line-kind.ts'
