import type { Feature } from '#client/routing/feature.ts'

export const people: Feature = {
  name: 'people',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
