import type { Feature } from '#server/kernel/feature.ts'

import { discountsNameWhatIsThere, servicesCanBeBooked, taxesAreSet } from './checks.ts'
import { discountsOfPerson } from './discounts/of-person.ts'
import { discountRoutes } from './discounts/routes.ts'
import { catalogFileRoutes } from './files.ts'
import { priceProducts, retireProducts } from './goods/many.ts'
import { catalogEditorRoutes, catalogRoutes, goodsRoutes, taxRoutes } from './routes.ts'
import { searchOfCatalog } from './search.ts'
import { taxesOfPerson } from './taxes/exemptions.ts'
import { texts } from './texts.ts'

export const catalog: Feature = {
  name: 'catalog',
  texts,
  routes: [catalogRoutes, catalogEditorRoutes, goodsRoutes, discountRoutes, taxRoutes, catalogFileRoutes],
  search: searchOfCatalog,
  manyActs: [priceProducts, retireProducts],
  ofPerson: {
    export: async (work, subject) => ({
      ...(await taxesOfPerson.export(work, subject)),
      ...(await discountsOfPerson.export(work, subject)),
    }),
    forget: taxesOfPerson.forget,
    merge: { tables: { ...taxesOfPerson.merge.tables, ...discountsOfPerson.merge.tables } },
  },
  // Screens that show one of these are told when somebody saves it.
  channels: {
    catalog: {
      access: 'may:read/bookings',
      entities: [
        'service',
        'cancellation_policy',
        'product',
        'discount',
        'membership_plan',
        'clinic',
        'lesson_package',
        'settings',
      ],
    },
  },
  checks: { services: servicesCanBeBooked, taxes: taxesAreSet, discounts: discountsNameWhatIsThere },
}
