import type { Feature } from '#client/routing/feature.ts'

export const ledger: Feature = {
  name: 'ledger',
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
