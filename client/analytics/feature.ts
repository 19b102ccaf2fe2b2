import type { Feature } from '#client/routing/feature.ts'

export const analytics: Feature = {
  name: 'analytics',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
