import { productLine } from '#server/catalog/service.ts'
import type { Feature } from '#server/kernel/feature.ts'

import { countRoutes } from './counts/routes.ts'
import { inventoryFileRoutes } from './files.ts'
import { stockImportRoutes } from './import/routes.ts'
import { loansOfPerson } from './loans/own-loans.ts'
import { loanRoutes } from './loans/routes.ts'
import { billRoutes, purchasingRoutes, supplierRoutes } from './purchasing/routes.ts'
import { inventoryRoutes } from './routes.ts'
import { saleStock, stockFaults } from './sales.ts'
import { searchOfInventory } from './search.ts'
import { texts } from './texts.ts'
import { transferRoutes } from './transfers/routes.ts'
import { unitRoutes } from './units/routes.ts'

export const inventory: Feature = {
  name: 'inventory',
  texts,
  routes: [
    inventoryRoutes,
    countRoutes,
    loanRoutes,
    supplierRoutes,
    purchasingRoutes,
    billRoutes,
    stockImportRoutes,
    transferRoutes,
    unitRoutes,
    inventoryFileRoutes,
  ],
  search: searchOfInventory,
  ofPerson: loansOfPerson,
  // The catalog defines how goods are sold but knows no shelf, so inventory passes in its own.
  lines: { product: productLine(saleStock) },
  ledgers: [{ what: 'Stock', faults: stockFaults }],
}
