import type { BackOffice } from '#client/routing/feature.ts'

import { hasKeptSheets } from './kept-sheets.ts'

/** The desk, and coaches and fitters for their own time. */
const givesOrBooks = ['manage_bookings/bookings', 'teach/lessons', 'conduct/fittings'] as const

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/bookings',
      path: '/admin/bookings/day',
      title: 'Day board',
      about: 'Bays and bookings of one day.',
      tool: { group: 'Day board', needs: 'read/bookings', key: 'd' },
      isKept: hasKeptSheets,
      load: async () => (await import('./board/DayBoardPage.tsx')).DayBoardPage,
    },
    {
      access: 'manage_bookings/bookings',
      path: '/admin/bookings/waitlist',
      title: 'Waitlist',
      about: 'Who waits for which time, and who was offered what.',
      tool: { group: 'Day board', needs: 'manage_bookings/bookings' },
      load: async () => (await import('./waitlist/WaitlistPage.tsx')).WaitlistPage,
    },
    {
      access: 'read/bookings',
      path: '/admin/bookings/explain',
      title: 'Explain a time',
      about: 'Why a time is not offered, and what would mend it.',
      tool: { group: 'Day board', needs: 'read/bookings' },
      load: async () => (await import('./explain/ExplainPage.tsx')).ExplainPage,
    },
    {
      access: 'read/bookings',
      path: '/admin/bookings/week',
      title: 'Bookings of a week',
      about: 'How full each bay is on each day.',
      load: async () => (await import('./board/week/WeekPage.tsx')).WeekPage,
    },
    {
      access: 'read/bookings',
      path: '/admin/bookings/list',
      title: 'Bookings',
      about: 'All bookings, by day, state and place.',
      load: async () => (await import('./board/list/BookingListPage.tsx')).BookingListPage,
    },
  ],
  person: {
    tabs: [
      {
        code: 'bookings',
        label: 'Bookings',
        at: 10,
        needs: 'read/bookings',
        load: async () => (await import('./person/BookingsTab.tsx')).BookingsTab,
      },
    ],
    badges: [
      { needs: 'read/bookings', load: async () => (await import('#client/booking/person/NextBookings.tsx')).NextBadge },
    ],
    money: [
      { needs: 'take_payments/orders', load: async () => (await import('./fees/BookingsDue.tsx')).BookingsDue },
      { needs: 'manage_bookings/bookings', load: async () => (await import('./fees/FeesDue.tsx')).FeesDue },
    ],
    overview: [{ needs: 'read/bookings', load: async () => (await import('./person/NextBookings.tsx')).NextBookings }],
  },
  acts: [
    { label: 'New booking', to: '/admin/bookings/day?new=now', needs: givesOrBooks },
    {
      label: 'Check in',
      words: 'arrived came here',
      to: '/admin/bookings/day',
      of: { booking: ({ to }) => to },
      needs: givesOrBooks,
    },
    {
      label: 'Open fees',
      words: 'fee late cancellation no-show waive',
      to: '/admin/bookings/day?show=fees',
      needs: 'manage_bookings/bookings',
    },
  ],
  scan: {
    needs: 'read/bookings',
    fits: /^LL-?[\dA-Z]{6}$/i,
    load: async () => (await import('./open-scanned.ts')).addressOfReference,
  },
  today: [
    {
      name: 'Bookings that nobody was checked in to',
      needs: 'read/bookings',
      list: 'needs you',
      load: async () => (await import('#client/booking/today/desk.ts')).useUnattended,
    },
    {
      name: 'Bookings that wait for your yes',
      needs: 'read/bookings',
      list: 'needs you',
      load: async () => (await import('#client/booking/today/desk.ts')).useWaiting,
    },
    {
      name: 'Open fees',
      needs: 'manage_bookings/bookings',
      list: 'needs you',
      load: async () => (await import('#client/booking/today/open-fees.ts')).useOpenFees,
    },
    {
      name: 'Bookings that nobody has paid',
      needs: 'take_payments/orders',
      also: 'read/bookings',
      list: 'needs you',
      load: async () => (await import('#client/booking/today/desk.ts')).useUnpaid,
    },
    {
      name: 'Offers of the waitlist',
      needs: 'manage_bookings/bookings',
      list: 'needs you',
      load: async () => (await import('#client/booking/today/desk.ts')).useOpenOffers,
    },
    {
      name: 'Arrivals',
      needs: 'manage_bookings/bookings',
      also: 'read/bookings',
      list: 'next',
      load: async () => (await import('#client/booking/today/desk.ts')).useArrivals,
    },
    {
      name: 'Bookings with you today',
      needs: 'read/bookings',
      list: 'my day',
      load: async () => (await import('./today/own-bookings.ts')).useMyDay,
    },
    {
      name: 'Bookings with you',
      needs: 'read/bookings',
      unless: 'manage_bookings/bookings',
      list: 'next',
      load: async () => (await import('./today/own-bookings.ts')).useMyNextDays,
    },
  ],
}
