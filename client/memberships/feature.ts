import { withServices } from '#client/catalog/service.ts'
import type { Feature } from '#client/routing/feature.ts'

export const memberships: Feature = {
  name: 'memberships',
  published: [
    {
      path: '/Memberships',
      at: 30,
      title: 'Memberships',
      content: ['memberships'],
      load: withServices(async () => (await import('./plans/MembershipsPage.tsx')).MembershipsPage),
    },
  ],
  site: [
    {
      path: '/membership-success',
      title: 'Welcome, member',
      about: 'What your membership gives you, and what to do next.',
      search: 'never',
      load: async () => (await import('./own/MembershipSuccessPage.tsx')).MembershipSuccessPage,
    },
    {
      access: 'signed-in',
      path: '/complete-members',
      title: 'Complete your membership',
      about: 'What we know of you as a member, and what is missing.',
      search: 'never',
      load: async () => (await import('./own/CompleteMembershipPage.tsx')).CompleteMembershipPage,
    },
  ],
  dashboard: [
    // The same page: an installed app goes nowhere but to the dashboard.
    {
      path: '/dashboard/complete',
      title: 'Complete your membership',
      about: 'What we know of you as a member, and what is missing.',
      search: 'never',
      load: async () => (await import('./own/CompleteMembershipPage.tsx')).CompleteMembershipPage,
    },
    {
      path: '/dashboard/membership',
      at: 3,
      title: 'Membership',
      about: 'Your plan, its hours and its renewal date.',
      tab: { label: 'Membership' },
      load: async () => (await import('./own/MyMembershipPage.tsx')).MyMembershipPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
  redirects: [
    { from: '/memberships/annual', to: '/Memberships' },
    { from: '/memberships/summer', to: '/Memberships' },
    { from: '/Summer-Membership', to: '/Memberships' },
  ],
}
