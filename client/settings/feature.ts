import type { Feature } from '#client/routing/feature.ts'

export const settings: Feature = {
  name: 'settings',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
