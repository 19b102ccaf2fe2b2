import type { Feature } from '#client/routing/feature.ts'

export const staffing: Feature = {
  name: 'staffing',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
