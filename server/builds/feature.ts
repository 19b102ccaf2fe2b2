import type { Feature } from '#server/kernel/feature.ts'

import { sheetsOfPerson } from './own-sheets.ts'
import { buildsRoutes } from './routes.ts'

export const builds: Feature = { name: 'builds', routes: [buildsRoutes], ofPerson: sheetsOfPerson }
