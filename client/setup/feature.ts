import type { Feature } from '#client/routing/feature.ts'

export const setup: Feature = {
  name: 'setup',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
