import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_settings/settings',
      path: '/admin/settings/mail',
      at: 1,
      title: 'E-mails',
      about: 'How the studio’s e-mails begin, and their color.',
      tool: { group: 'Studio', needs: 'manage_settings/settings', key: 'e' },
      load: async () => (await import('./MailsPage.tsx')).MailsPage,
    },
    {
      path: '/admin/settings/outbox',
      at: 2,
      title: 'Outbox',
      about: 'The messages sent, and those waiting to be sent.',
      tool: { group: 'Studio', key: 'x', needs: 'manage_settings/settings' },
      load: async () => (await import('./OutboxPage.tsx')).OutboxPage,
    },
  ],
  today: [
    {
      name: 'Messages that did not arrive',
      needs: 'manage_bookings/bookings',
      list: 'needs you',
      tally: { of: 'Failed', noun: 'message' },
      load: async () => (await import('./failed-messages.ts')).useFailedMessages,
    },
  ],
}
