import type { Feature } from '#server/kernel/feature.ts'

import { settingsRoutes } from './routes.ts'

export const settings: Feature = { name: 'settings', routes: [settingsRoutes] }
