import type { Feature } from '#client/routing/feature.ts'

export const files: Feature = {
  name: 'files',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
