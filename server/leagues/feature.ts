import type { Feature } from '#server/kernel/feature.ts'

import { placesOfPerson } from './own-places.ts'
import { leaguesRoutes } from './routes.ts'

export const leagues: Feature = { name: 'leagues', routes: [leaguesRoutes], ofPerson: placesOfPerson }
