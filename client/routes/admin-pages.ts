import type { PageEntry } from '#client/routing/page.ts'

const analytics = async () => (await import('#client/analytics/AnalyticsPage.tsx')).AnalyticsPage

/** The tools of the back office. */
export const adminPages: PageEntry[] = [
  {
    access: 'answer/enquiries',
    path: '/admin/today',
    title: 'Today',
    about: 'What needs you, and who comes next.',
    load: async () => (await import('#client/booking/today/TodayPage.tsx')).TodayPage,
  },
  {
    access: 'read/users',
    path: '/admin/members/all',
    title: 'Members',
    about: 'Clients and members by name.',
    load: async () => (await import('#client/people/MembersPage.tsx')).MembersPage,
  },
  {
    access: 'manage_users/users',
    path: '/admin/members/accounts',
    title: 'Accounts',
    about: 'Who can sign in, how, and where they are signed in.',
    load: async () => (await import('#client/auth/accounts/AccountsPage.tsx')).AccountsPage,
  },
  {
    access: 'answer/enquiries',
    path: '/admin/members/enquiries',
    title: 'Questions',
    about: 'What people ask through the site, and the build sheets that they send.',
    load: async () => (await import('#client/people/EnquiriesPage.tsx')).EnquiriesPage,
  },
  {
    access: 'read/bookings',
    path: '/admin/bookings/day',
    title: 'Day board',
    about: 'Bays and bookings of one day.',
    load: async () => (await import('#client/booking/board/DayBoardPage.tsx')).DayBoardPage,
  },
  {
    access: 'manage_settings/settings',
    path: '/admin/settings/setup',
    title: 'Set-up',
    about: 'The studio, its hours, bays, people and what it offers.',
    load: async () => (await import('#client/setup/SetupPage.tsx')).SetupPage,
  },
  {
    path: '/admin/settings/outbox',
    title: 'Outbox',
    about: 'The messages sent, and those waiting to be sent.',
    load: async () => (await import('#client/notices/OutboxPage.tsx')).OutboxPage,
  },
  {
    access: 'manage_settings/settings',
    path: '/admin/settings/mail',
    title: 'E-mails',
    about: 'How the studio’s e-mails begin, and their color.',
    load: async () => (await import('#client/notices/MailsPage.tsx')).MailsPage,
  },
  {
    access: 'manage_settings/settings',
    path: '/admin/settings/errors',
    title: 'Errors',
    about: 'What stopped working in somebody’s browser, and how often.',
    load: async () => (await import('#client/settings/errors/ErrorsPage.tsx')).ErrorsPage,
  },
  {
    isComing: true,
    path: '/admin/orders/all',
    title: 'Orders',
    about: 'Counter sales, deposits, invoices and refunds.',
  },
  {
    isComing: true,
    path: '/admin/clubs-2/all',
    title: 'Builds',
    about: 'Build sheets, quotes and the bench queue.',
  },
  {
    isComing: true,
    path: '/admin/clubs-2/order-details/:orderId',
    title: 'Build order',
    about: 'One build order with its sheets, parts, bench steps and checks.',
  },
  {
    isComing: true,
    path: '/admin/leagues/all',
    title: 'Leagues',
    about: 'Teams, schedules, scores, handicaps and substitutes.',
  },
  {
    isComing: true,
    path: '/admin/inventory/all',
    title: 'Stock',
    about: 'Heads, shafts, grips and what is on order.',
  },
  {
    isComing: true,
    access: 'signed-in',
    path: '/admin/analytics/membership',
    title: 'Membership analytics',
    about: 'Members gained, kept and lost.',
    load: analytics,
  },
  {
    isComing: true,
    access: 'signed-in',
    path: '/admin/analytics/club-sales',
    title: 'Club sales analytics',
    about: 'Sales, margins and lead times of builds.',
    load: analytics,
  },
  {
    isComing: true,
    access: 'signed-in',
    path: '/admin/analytics/services',
    title: 'Services analytics',
    about: 'How full the bays and the calendar are.',
    load: analytics,
  },
]
