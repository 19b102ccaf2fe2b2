import type { Feature } from '#server/kernel/feature.ts'

import { calibrationRoutes } from './calibration/routes.ts'
import { keptLine } from './cancel/kept-line.ts'
import { factoryRoutes } from './factory/routes.ts'
import { buildFileRoutes } from './files.ts'
import { arrivalsMoved } from './late/notice-late.ts'
import { lateRoutes } from './late/routes.ts'
import { shippingLine } from './leaving/shipping-line.ts'
import { ofPerson } from './of-person.ts'
import { buildsOfClubs, headsNamed } from './orders/pieces.ts'
import { partsPromised } from './orders/promised.ts'
import { buildLine } from './quotes/build-line.ts'
import { quoteRoutes } from './quotes/routes.ts'
import {
  buildChangeRoutes,
  buildMessageRoutes,
  buildOrderRoutes,
  buildPhotoRoutes,
  buildShippingRoutes,
  buildTrackerRoutes,
  buildWarrantyRoutes,
  takenPartRoutes,
  buildsRoutes,
  buildTermsRoutes,
  sheetRoutes,
} from './routes.ts'
import { searchOfBuilds } from './search.ts'
import { texts } from './texts.ts'
import { waitingBuilds } from './waiting.ts'

export const builds: Feature = {
  name: 'builds',
  texts,
  routes: [
    buildsRoutes,
    buildTermsRoutes,
    sheetRoutes,
    quoteRoutes,
    buildOrderRoutes,
    buildChangeRoutes,
    buildShippingRoutes,
    buildTrackerRoutes,
    buildWarrantyRoutes,
    takenPartRoutes,
    buildPhotoRoutes,
    buildMessageRoutes,
    calibrationRoutes,
    factoryRoutes,
    lateRoutes,
    buildFileRoutes,
  ],
  lines: { build: buildLine, build_fee: keptLine, shipping: shippingLine },
  consumers: [partsPromised, arrivalsMoved, headsNamed],
  search: searchOfBuilds,
  ofPerson,
  waiting: { name: 'Build sheets, quotes and builds', list: waitingBuilds },
  partsJobs: { build_club: buildsOfClubs },
}
