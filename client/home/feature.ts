import { withServices } from '#client/catalog/service.ts'
import type { Feature } from '#client/routing/feature.ts'

export const home: Feature = {
  name: 'home',
  published: [
    {
      path: '/',
      at: 0,
      title: 'Home',
      headline: 'Golf studio',
      content: ['home'],
      search: 'typed',
      load: withServices(async () => (await import('./HomePage.tsx')).HomePage),
    },
  ],
}
