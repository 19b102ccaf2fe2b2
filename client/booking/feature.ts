import { withServices } from '#client/catalog/service.ts'
import type { Feature } from '#client/routing/feature.ts'

export const booking: Feature = {
  name: 'booking',
  published: [
    {
      path: '/book-now',
      at: 1,
      title: 'Book',
      content: ['book'],
      load: withServices(async () => (await import('./wizard/BookingPage.tsx')).BookingPage),
    },
  ],
  site: [
    {
      path: '/manage-booking',
      title: 'Your booking',
      about: 'Your booking: see it, change your mind, cancel it.',
      search: 'never',
      load: async () => (await import('./own/ManagePage.tsx')).ManagePage,
    },
  ],
  dashboard: [
    {
      path: '/dashboard/home',
      at: 0,
      title: 'Your studio',
      about: 'What is next for you.',
      tab: { label: 'Next' },
      load: async () => (await import('./own/MyBookingsPage.tsx')).MyBookingsPage,
    },
    {
      path: '/dashboard/book',
      at: 1,
      title: 'Book a time',
      about: 'Book with your own details filled in.',
      tab: { label: 'Book' },
      load: withServices(async () => (await import('./wizard/BookingPage.tsx')).BookingPage),
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
