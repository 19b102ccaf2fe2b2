import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [],
  scan: {
    needs: 'read/users',
    fits: /^[\dA-Z]{1,6}-?\d{3,12}$/i,
    load: async () => (await import('./person/open-member.ts')).addressOfMember,
  },
  person: {
    badges: [{ needs: 'read/users', load: async () => (await import('./person/MembershipBadge.tsx')).MembershipBadge }],
    overview: [{ needs: 'read/users', load: async () => (await import('./person/MembershipPart.tsx')).MembershipPart }],
  },
}
