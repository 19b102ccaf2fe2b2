import { listPlacedPackages, putPackage, rewritePackage } from '#server/lessons/service.ts'
import { removeOrRetire, retire } from '#server/setup/remove.ts'
import { section } from '#server/setup/section.ts'
import type { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'
import type { SetupPackage } from '#shared/settings/setup-lessons.ts'

type Package = Omit<SetupPackage, 'retired'>

/** Lessons that are sold together. What was bought of one that goes keeps its terms. */
export const packages = section<'packages', Package>('packages', {
  entriesOf: (value) => value.map((item) => ({ key: item.code, item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (work) =>
    (await listPlacedPackages(work)).map((record) => ({
      id: record.id,
      key: record.code,
      item: inSetup(record),
      // With its service off sale, nobody can buy it.
      active: record.active && record.singleCents !== null,
      position: record.position,
    })),
  insert: (work, { item }, { id, position }) => putPackage(work, documentOf(item), { id, position, code: item.code }),
  update: (work, { item }, placement) => rewritePackage(work, documentOf(item), placement),
  remove: (work, id) => removeOrRetire(work, 'lessonPackage', id),
  retire: (work, id) => retire(work, 'lessonPackage', id),
})

function inSetup({ code, name, serviceCode, lessons, priceCents, monthsValid, refundBy }: PackageRecord): Package {
  return { code, name, service: serviceCode, lessons, priceCents, monthsValid, refundBy }
}

function documentOf({ name, service, lessons, priceCents, monthsValid, refundBy }: Package): PackageDocument {
  return { name, serviceCode: service, lessons, priceCents, monthsValid, refundBy, active: true }
}
