import type { Feature } from '#client/routing/feature.ts'

export const inventory: Feature = {
  name: 'inventory',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
