import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/users',
      path: '/admin/members/all',
      at: 0,
      title: 'Members',
      about: 'Clients and members by name.',
      words: 'people persons merge duplicate same twice history',
      tool: { group: 'People', needs: 'read/users', key: 'p' },
      load: async () => (await import('./MembersPage.tsx')).MembersPage,
    },
    {
      access: 'read/users',
      path: '/admin/members/person/:personId',
      title: 'Client',
      about: 'Who somebody is: contact, household, notes, bookings, messages, consents.',
      load: async () => (await import('./person/PersonPage.tsx')).PersonPage,
    },
    {
      access: 'answer/enquiries',
      path: '/admin/members/enquiries',
      at: 2,
      title: 'Questions',
      about: 'What people ask through the site, and the build sheets that they send.',
      tool: { group: 'People', needs: 'answer/enquiries', key: 'q' },
      load: async () => (await import('./EnquiriesPage.tsx')).EnquiriesPage,
    },
    {
      access: 'manage_clients/users',
      path: '/admin/members/import',
      title: 'Import people',
      about: 'Clients from a list or another program, by CSV file.',
      tool: { group: 'People', needs: 'manage_clients/users' },
      load: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
    {
      access: 'manage_settings/settings',
      path: '/admin/settings/terms',
      title: 'Terms',
      about: 'What everybody with an account agrees to, in all its versions.',
      tool: { group: 'Studio', needs: 'manage_settings/settings' },
      load: async () => (await import('./consents/TermsEditorPage.tsx')).TermsEditorPage,
    },
  ],
  person: {
    tabs: [
      {
        code: 'household',
        label: 'Household',
        at: 20,
        needs: 'read/users',
        load: async () => (await import('./person/household/HouseholdTab.tsx')).HouseholdTab,
      },
      {
        code: 'notes',
        label: 'Notes',
        at: 30,
        needs: 'read/users',
        load: async () => (await import('./person/notes/NotesTab.tsx')).NotesTab,
      },
      {
        code: 'messages',
        label: 'Messages',
        at: 80,
        needs: 'read/users',
        load: async () => (await import('./person/MessagesTab.tsx')).MessagesTab,
      },
      {
        code: 'consents',
        label: 'Consents',
        at: 90,
        needs: 'read/users',
        load: async () => (await import('./person/ConsentsTab.tsx')).ConsentsTab,
      },
      {
        code: 'audit',
        label: 'Audit',
        at: 100,
        needs: 'view_audit_logs/audit_logs',
        load: async () => (await import('./person/AuditTab.tsx')).AuditTab,
      },
    ],
  },
  acts: [
    {
      label: 'Merge two clients',
      words: 'same person twice duplicate',
      to: '/admin/members/all',
      needs: 'manage_users/users',
    },
    {
      label: 'Audit of a client',
      words: 'history who changed what log',
      to: '/admin/members/all',
      of: { person: ({ to }) => `${to}?tab=audit` },
      needs: 'view_audit_logs/audit_logs',
    },
  ],
  today: [
    {
      name: 'Questions',
      needs: 'answer/enquiries',
      list: 'needs you',
      load: async () => (await import('./today/waiting-questions.ts')).useWaitingQuestions,
    },
  ],
}
