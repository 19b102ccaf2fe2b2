import { withServices } from '#client/catalog/with-services.ts'
import type { PageEntry } from '#client/routing/page.ts'

/** The tabs of the dashboard. */
export const dashboardPages: PageEntry[] = [
  {
    path: '/dashboard/home',
    title: 'Your studio',
    about: 'What is next for you.',
    load: async () => (await import('#client/booking/own/MyBookingsPage.tsx')).MyBookingsPage,
  },
  {
    path: '/dashboard/book',
    title: 'Book a time',
    about: 'Book with your own details filled in.',
    load: withServices(async () => (await import('#client/booking/wizard/BookingPage.tsx')).BookingPage),
  },
  {
    path: '/dashboard/orders',
    title: 'Orders and builds',
    about: 'How clubs are ordered here, from the sheet to the pickup.',
    load: async () => (await import('#client/orders/MyOrdersPage.tsx')).MyOrdersPage,
  },
  {
    path: '/dashboard/membership',
    title: 'Membership',
    about: 'Your plan, its hours and its renewal date.',
    load: async () => (await import('#client/memberships/own/MyMembershipPage.tsx')).MyMembershipPage,
  },
  {
    path: '/dashboard/leagues',
    title: 'Leagues',
    about: 'The leagues of the studio and their next evening.',
    load: async () => (await import('#client/leagues/StudioLeaguesPage.tsx')).StudioLeaguesPage,
  },
  {
    path: '/dashboard/security',
    beforeOpening: true,
    title: 'Sign-in and security',
    about: 'How you sign in, where you are signed in, and your data.',
    load: async () => (await import('#client/auth/security/SecurityPage.tsx')).SecurityPage,
  },
  {
    path: '/dashboard/order/:orderId',
    title: 'Order details',
    about: 'The parts, the price and the progress of one order.',
    load: async () => (await import('#client/orders/OrderPage.tsx')).OrderPage,
  },
]
