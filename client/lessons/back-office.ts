import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [],
  person: {
    overview: [{ needs: 'read/users', load: async () => (await import('./person/CreditsPart.tsx')).CreditsPart }],
  },
}
