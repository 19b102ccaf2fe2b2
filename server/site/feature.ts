import type { Feature } from '#server/kernel/feature.ts'

import { serveClient } from './serve-client.ts'

export const site: Feature = { name: 'site', plugin: serveClient }
