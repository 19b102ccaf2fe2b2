import { queryClient } from '#client/api/query-client.ts'
import type { Page, PageEntry, Redirect } from '#client/app/page.ts'
import { servicesQuery } from '#client/catalog/queries.ts'

import { adminPages } from './admin-routes.ts'

const site = (entry: PageEntry): Page => ({ access: 'anyone', ...entry, frame: 'site' })
const dashboard = (entry: PageEntry): Page => ({ access: 'signed-in', ...entry, frame: 'dashboard' })
const admin = (entry: PageEntry): Page => ({ access: 'administrators', ...entry, frame: 'admin' })

/** Asks for the catalogue while the page itself is still on its way. */
const withServices = (load: NonNullable<Page['load']>) => () => {
  void queryClient.prefetchQuery(servicesQuery)
  return load()
}

const sitePages: PageEntry[] = [
  {
    path: '/',
    title: 'Home',
    about: 'What the studio does, where it is and when it is open.',
    load: withServices(async () => (await import('#client/catalog/HomePage.tsx')).HomePage),
  },
  {
    path: '/login',
    title: 'Sign in',
    about: 'Sign in with your e-mail address and password.',
    load: async () => (await import('#client/auth/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    title: 'Create an account',
    about: 'An account keeps your bookings, builds and memberships together.',
    load: async () => (await import('#client/auth/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    title: 'Forgotten password',
    about: 'Here you will ask for a link that lets you set a new password. Until then the desk resets it for you.',
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    about: 'Here you will set a new password after following the link of a mail.',
  },
  {
    path: '/password-reset-success',
    title: 'Password changed',
    about: 'Here you will read that your new password is in place.',
  },
  {
    path: '/email-verification-success',
    title: 'Address confirmed',
    about: 'Your e-mail address is confirmed.',
    load: async () => (await import('#client/auth/VerifiedPage.tsx')).VerifiedPage,
  },
  {
    path: '/book-now',
    title: 'Book',
    about: 'Every service, every free time.',
    load: withServices(async () => (await import('#client/booking/BookingPage.tsx')).BookingPage),
  },
  {
    path: '/manage-booking',
    title: 'Your booking',
    about: 'Your booking: see it, change your mind, cancel it.',
    load: async () => (await import('#client/booking/ManagePage.tsx')).ManagePage,
  },
  {
    path: '/membership-success',
    title: 'Welcome, member',
    about: 'Here you will read what your new membership gives you and what to do next.',
  },
  {
    path: '/swing-evaluation',
    title: 'Swing evaluation',
    about: 'An hour with a coach and a launch monitor.',
    load: withServices(async () => (await import('#client/catalog/SwingEvaluationPage.tsx')).SwingEvaluationPage),
  },
  {
    path: '/Book-Fitting',
    title: 'Club fittings',
    about: 'Driver, woods, irons, wedges or the whole bag, fitted on a launch monitor by a fitter who sells no brand.',
  },
  {
    path: '/LAB-Putters',
    title: 'L.A.B. putters',
    about: 'Lie-angle-balanced putters, fitted to half a degree by a certified fitter in the putting studio.',
  },
  {
    path: '/Custom-Club-Builds',
    title: 'Custom club builds',
    about: 'Clubs built one at a time on our own bench, measured against the build sheet that you approved.',
  },
  {
    path: '/Regripping-Repair',
    title: 'Regripping and repair',
    about: 'New grips, shafts, lofts and lies, with a ticket that tells you where each club is.',
  },
  {
    path: '/lessons/adult',
    title: 'Adult lessons',
    about: 'Private lessons and packages with a coach, one subject at a time, with video and launch data.',
  },
  {
    path: '/lessons/youth',
    title: 'Youth lessons',
    about: 'Lessons for players from 7 to 17, in the bay that parents can see into.',
  },
  {
    path: '/lessons/clinics-events',
    title: 'Clinics and events',
    about: 'Small-group clinics and evenings at the studio, with places that you can take online.',
  },
  {
    path: '/Memberships',
    title: 'Memberships',
    about: 'Annual and summer plans: bay time, member prices and a place in the leagues.',
  },
  {
    path: '/leagues/sign-up',
    title: 'League sign-up',
    about: 'Join a simulator league alone, with a partner or as a team.',
  },
  {
    path: '/leagues/tournament-schedule',
    title: 'Tournament schedule',
    about: 'Every round of the season: course, format, tee times and results.',
  },
  {
    path: '/leagues/events',
    title: 'League events',
    about: 'Finals nights, skins games and one-day events around the leagues.',
  },
  {
    path: '/build-sheet',
    title: 'Build sheet',
    about: 'Write down the clubs you want, down to the swing weight, and send us the sheet for a quote.',
    load: async () => (await import('#client/builds/BuildSheetPage.tsx')).BuildSheetPage,
  },
  {
    path: '/lab-build-sheet',
    title: 'Putter build sheet',
    about: 'A build sheet for lie-angle-balanced putters: head, lie, length, shaft and grip.',
    load: async () => (await import('#client/builds/PutterSheetPage.tsx')).PutterSheetPage,
  },
  {
    path: '/outbox',
    title: 'Demo outbox',
    about: 'Every mail and message that would have left the house.',
    load: async () => (await import('#client/notices/DemoOutboxPage.tsx')).DemoOutboxPage,
  },
  {
    access: 'signed-in',
    path: '/checkout',
    title: 'Checkout',
    about: 'What you are about to pay for.',
    load: withServices(async () => (await import('#client/orders/CheckoutPage.tsx')).CheckoutPage),
  },
  {
    access: 'signed-in',
    path: '/complete-members',
    title: 'Complete your membership',
    about: 'Here you will add your profile, household and waiver, so that your membership can be used.',
  },
]

const dashboardPages: PageEntry[] = [
  {
    path: '/dashboard/home',
    title: 'Your studio',
    about: 'What is next for you.',
    load: async () => (await import('#client/booking/MyBookingsPage.tsx')).MyBookingsPage,
  },
  {
    path: '/dashboard/book',
    title: 'Book a time',
    about: 'Book with your own details filled in.',
    load: withServices(async () => (await import('#client/booking/BookingPage.tsx')).BookingPage),
  },
  {
    path: '/dashboard/orders',
    title: 'Orders and builds',
    about: 'Quotes, clubs on the bench, and what you have bought.',
    load: async () => (await import('#client/orders/MyOrdersPage.tsx')).MyOrdersPage,
  },
  {
    path: '/dashboard/membership',
    title: 'Membership',
    about: 'Your plan, its credits and its renewal date will stand here.',
  },
  {
    path: '/dashboard/leagues',
    title: 'Leagues',
    about: 'Your standing, your next match and the rules of your league will stand here.',
  },
  {
    path: '/dashboard/order/:orderId',
    title: 'Order details',
    about: 'The parts, the price and the progress of one order.',
    load: async () => (await import('#client/orders/OrderPage.tsx')).OrderPage,
  },
]

const workshopPages: PageEntry[] = import.meta.env.DEV
  ? [
      {
        path: '/styleguide',
        title: 'Style guide',
        about: 'Every part of the interface, for whoever works on it.',
        load: async () => (await import('#client/ui/styleguide/StyleguidePage.tsx')).StyleguidePage,
      },
    ]
  : []

/** Every page, by the exact spelling of its address. */
export const pages: readonly Page[] = [
  ...sitePages.map(site),
  ...workshopPages.map(site),
  ...dashboardPages.map(dashboard),
  ...adminPages.map(admin),
]

export const redirects: readonly Redirect[] = [
  { from: '/dashboard', to: '/dashboard/home' },
  { from: '/admin', to: '/admin/members/all' },
  { from: '/services/swing-evaluation', to: '/swing-evaluation' },
  { from: '/services/book-fitting', to: '/Book-Fitting' },
  { from: '/services/lab-putters', to: '/LAB-Putters' },
  { from: '/services/custom-club-builds', to: '/Custom-Club-Builds' },
  { from: '/services/regripping-repair', to: '/Regripping-Repair' },
  { from: '/memberships/annual', to: '/Memberships' },
  { from: '/memberships/summer', to: '/Memberships' },
  { from: '/Summer-Membership', to: '/Memberships' },
]
