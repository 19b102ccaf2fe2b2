import type { Feature } from '#server/kernel/feature.ts'

import { fittingFileRoutes } from './files.ts'
import { fittingsOfPerson } from './own-fittings.ts'
import { fittingRoutes } from './routes.ts'
import { searchOfFittings } from './search.ts'

export const fittings: Feature = {
  name: 'fittings',
  texts: {
    fitting: { personal: ['note', 'summary'], other: ['number', 'status', 'slot', 'measuredOn'] },
    fittingCandidate: { other: ['label', 'slot', 'spec'] },
    fittingShot: { other: ['figures', 'sourceKey'] },
    fittingTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
  },
  routes: [fittingRoutes, fittingFileRoutes],
  search: searchOfFittings,
  ofPerson: fittingsOfPerson,
}
