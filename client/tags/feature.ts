import type { Feature } from '#client/routing/feature.ts'

export const tags: Feature = {
  name: 'tags',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
