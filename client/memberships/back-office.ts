import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/users',
      path: '/admin/members/memberships',
      title: 'Memberships',
      about: 'Who is a member, how they stand, and what renews or ends soon.',
      tool: { group: 'People', needs: 'read/users' },
      load: async () => (await import('./list/MembershipsListPage.tsx')).MembershipsListPage,
    },
    {
      access: 'manage_members/memberships',
      path: '/admin/members/plans',
      title: 'Plans',
      about: 'What memberships are sold by: prices, terms, bay time, freezing, and who has which.',
      tool: { group: 'People', needs: 'manage_members/memberships' },
      load: async () => (await import('./editor/PlansPage.tsx')).PlansPage,
    },
  ],
  today: [
    {
      name: 'Overdue memberships',
      needs: 'manage_members/memberships',
      also: 'read/users',
      list: 'needs you',
      load: async () => (await import('./today/overdue.ts')).useOverdueMemberships,
    },
    {
      name: 'Renewals that nobody was told of',
      needs: 'manage_members/memberships',
      also: 'read/users',
      list: 'needs you',
      load: async () => (await import('./today/soon.ts')).useUntoldRenewals,
    },
    {
      name: 'Memberships that end',
      needs: 'manage_members/memberships',
      also: 'read/users',
      list: 'needs you',
      load: async () => (await import('./today/soon.ts')).useEndingMemberships,
    },
  ],
  acts: [
    {
      label: 'Freeze a membership',
      words: 'pause hold',
      to: '/admin/members/memberships',
      of: { person: ({ to }) => `${to}?act=freeze` },
      needs: 'manage_members/memberships',
    },
  ],
  scan: {
    needs: 'read/users',
    fits: /^[\dA-Z]{1,6}-?\d{3,12}$/i,
    load: async () => (await import('./person/open-member.ts')).addressOfMember,
  },
  person: {
    badges: [{ needs: 'read/users', load: async () => (await import('./person/MembershipBadge.tsx')).MembershipBadge }],
    overview: [{ needs: 'read/users', load: async () => (await import('./person/MembershipPart.tsx')).MembershipPart }],
    listed: [
      { needs: 'read/users', load: async () => (await import('./person/MembershipListed.tsx')).MembershipListed },
    ],
  },
}
