import type { Feature } from '#server/kernel/feature.ts'

import { settingsRoutes } from './routes.ts'

export const settings: Feature = {
  name: 'settings',
  texts: {
    location: {
      other: [
        'name',
        'tagline',
        'street',
        'city',
        'region',
        'postalCode',
        'country',
        'phone',
        'email',
        'zone',
        'currency',
        'locale',
        'brandColor',
      ],
    },
    openingException: { other: ['note'] },
    setting: { other: ['key', 'value'] },
  },
  routes: [settingsRoutes],
}
