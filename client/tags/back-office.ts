import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/users',
      path: '/admin/members/tags',
      at: 3,
      title: 'Tags',
      about: 'The studio’s own words for its people, and who has which.',
      tool: { group: 'People', needs: 'read/users' },
      load: async () => (await import('./TagsPage.tsx')).TagsPage,
    },
  ],
  person: {
    overview: [{ needs: 'read/users', load: async () => (await import('./PersonTags.tsx')).PersonTags }],
  },
}
