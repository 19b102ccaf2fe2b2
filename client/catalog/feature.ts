import type { Feature } from '#client/routing/feature.ts'

export const catalog: Feature = {
  name: 'catalog',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
