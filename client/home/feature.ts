import { withServices } from '#client/catalog/with-services.ts'
import type { Feature } from '#client/routing/feature.ts'

export const home: Feature = {
  name: 'home',
  published: [
    {
      path: '/',
      at: 0,
      title: 'Home',
      headline: 'Golf, by your own numbers',
      about: 'What the studio does, what it costs, and when there is time: booked in a minute, without an account.',
      search: 'typed',
      load: withServices(async () => (await import('./HomePage.tsx')).HomePage),
    },
  ],
}
