import { queryClient } from '#client/api/query-client.ts'
import type { Page } from '#client/app/page.ts'
import { servicesQuery } from '#client/catalog/queries.ts'

type Entry = Omit<Page, 'access' | 'frame'> & Partial<Pick<Page, 'access'>>

const site = (entry: Entry): Page => ({ access: 'anyone', ...entry, frame: 'site' })
const published = (entry: Entry): Page => ({ ...site(entry), published: true })
const dashboard = (entry: Entry): Page => ({ access: 'signed-in', ...entry, frame: 'dashboard' })
const admin = (entry: Entry): Page => ({ access: 'administrators', ...entry, frame: 'admin' })

/** Asks for the catalogue while the page itself is still on its way. */
const withServices = (load: NonNullable<Page['load']>) => () => {
  void queryClient.prefetchQuery(servicesQuery)
  return load()
}

/** What the studio shows to the world. */
const publicPages: Entry[] = [
  {
    path: '/',
    title: 'Home',
    headline: 'Golf clubs, built to your numbers',
    about:
      'Fittings, lessons, simulator bays and a club bench under one roof. Real times, real prices, booked in a minute.',
    load: withServices(async () => (await import('#client/catalog/HomePage.tsx')).HomePage),
  },
  {
    path: '/book-now',
    title: 'Book',
    about: 'Every service, every free time.',
    load: withServices(async () => (await import('#client/booking/BookingPage.tsx')).BookingPage),
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
    load: withServices(async () => (await import('#client/catalog/BookFittingPage.tsx')).BookFittingPage),
  },
  {
    path: '/LAB-Putters',
    title: 'L.A.B. putters',
    about: 'Lie-angle-balanced putters, fitted to half a degree by a certified fitter in the putting studio.',
    load: withServices(async () => (await import('#client/catalog/LabPuttersPage.tsx')).LabPuttersPage),
  },
  {
    path: '/Custom-Club-Builds',
    title: 'Custom club builds',
    about: 'Clubs built one at a time on our own bench, measured against the build sheet that you approved.',
    load: withServices(async () => (await import('#client/catalog/CustomBuildsPage.tsx')).CustomBuildsPage),
  },
  {
    path: '/Regripping-Repair',
    title: 'Regripping and repair',
    about: 'New grips, shafts, lofts and lies, with a ticket that tells you where each club is.',
    load: withServices(async () => (await import('#client/workshop/RegrippingPage.tsx')).RegrippingPage),
  },
  {
    path: '/lessons/adult',
    title: 'Adult lessons',
    about: 'Private lessons and packages with a coach, one subject at a time, with video and launch data.',
    load: withServices(async () => (await import('#client/lessons/AdultLessonsPage.tsx')).AdultLessonsPage),
  },
  {
    path: '/lessons/youth',
    title: 'Youth lessons',
    about: 'Lessons for players from 7 to 17, in the bay that parents can see into.',
    load: withServices(async () => (await import('#client/lessons/YouthLessonsPage.tsx')).YouthLessonsPage),
  },
  {
    path: '/lessons/clinics-events',
    title: 'Clinics and events',
    about: 'Small-group clinics and evenings at the studio, with places that you can take online.',
    load: withServices(async () => (await import('#client/lessons/ClinicsPage.tsx')).ClinicsPage),
  },
  {
    path: '/Memberships',
    title: 'Memberships',
    about: 'Annual, household, weekday and summer plans: bay time, member prices and what a year costs.',
    load: withServices(async () => (await import('#client/memberships/MembershipsPage.tsx')).MembershipsPage),
  },
  {
    path: '/leagues/sign-up',
    title: 'League sign-up',
    about: 'Join a simulator league alone, with a partner or as a team.',
    load: async () => (await import('#client/leagues/SignUpPage.tsx')).SignUpPage,
  },
  {
    path: '/leagues/tournament-schedule',
    title: 'Tournament schedule',
    about: 'Every round of the season: date, course, format, tee and results.',
    load: async () => (await import('#client/leagues/SchedulePage.tsx')).SchedulePage,
  },
  {
    path: '/leagues/events',
    title: 'League events',
    about: 'Finals nights, skins games and one-day events around the leagues.',
    load: async () => (await import('#client/leagues/EventsPage.tsx')).EventsPage,
  },
  {
    path: '/build-sheet',
    title: 'Build sheet',
    about: 'Write down the clubs you want, down to the swing weight, and send us the sheet for a quote.',
  },
  {
    path: '/lab-build-sheet',
    title: 'Putter build sheet',
    about: 'A build sheet for lie-angle-balanced putters: head, lie, length, shaft and grip.',
  },
]

const sitePages: Entry[] = [
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
    about: 'A mail with a link and a code lets you set a new password.',
    load: async () => (await import('#client/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    about: 'Set a new password after following the link of a mail.',
    load: async () => (await import('#client/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/password-reset-success',
    title: 'Password changed',
    about: 'Your new password is in place.',
    load: async () => (await import('#client/auth/PasswordChangedPage.tsx')).PasswordChangedPage,
  },
  {
    path: '/email-verification-success',
    title: 'Address confirmed',
    about: 'Your e-mail address is confirmed.',
    load: async () => (await import('#client/auth/VerifiedPage.tsx')).VerifiedPage,
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
    about: 'What your membership gives you, and what to do next.',
    load: async () => (await import('#client/memberships/MembershipSuccessPage.tsx')).MembershipSuccessPage,
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
    about: 'Here you will pay for fittings, memberships and builds in one cart.',
  },
  {
    access: 'signed-in',
    path: '/complete-members',
    title: 'Complete your membership',
    about: 'What we know of you as a member, and what is missing.',
    load: async () => (await import('#client/memberships/CompleteMembershipPage.tsx')).CompleteMembershipPage,
  },
]

const dashboardPages: Entry[] = [
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
    about: 'Quotes to approve, clubs on the bench and everything you have bought will stand here.',
  },
  {
    path: '/dashboard/membership',
    title: 'Membership',
    about: 'Your plan, its hours and its renewal date.',
    load: async () => (await import('#client/memberships/MyMembershipPage.tsx')).MyMembershipPage,
  },
  {
    path: '/dashboard/leagues',
    title: 'Leagues',
    about: 'The leagues of the studio and their next evening.',
    load: async () => (await import('#client/leagues/StudioLeaguesPage.tsx')).StudioLeaguesPage,
  },
  {
    path: '/dashboard/order/:orderId',
    title: 'Order details',
    about: 'The parts, the price and the progress of one order will stand here.',
  },
]

const adminPages: Entry[] = [
  {
    access: 'read/users',
    path: '/admin/members/all',
    title: 'Members',
    about: 'Clients and members by name.',
    load: async () => (await import('#client/people/MembersPage.tsx')).MembersPage,
  },
  {
    access: 'read/users',
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
    load: async () => (await import('#client/booking/DayBoardPage.tsx')).DayBoardPage,
  },
  {
    path: '/admin/settings/outbox',
    title: 'Outbox',
    about: 'The messages that left, or wait to leave.',
    load: async () => (await import('#client/notices/OutboxPage.tsx')).OutboxPage,
  },
  {
    path: '/admin/settings/mail',
    title: 'Mails',
    about: 'How the studio’s mails begin, and their color.',
    load: async () => (await import('#client/notices/MailsPage.tsx')).MailsPage,
  },
  {
    path: '/admin/settings/errors',
    title: 'Errors',
    about: 'What stopped working in somebody’s browser, and how often.',
    load: async () => (await import('#client/errors/ErrorsPage.tsx')).ErrorsPage,
  },
  {
    path: '/admin/orders/all',
    title: 'Orders',
    about: 'Counter sales, deposits, invoices and refunds will be kept here.',
  },
  {
    path: '/admin/clubs-2/all',
    title: 'Builds',
    about: 'Build sheets, quotes and the bench queue with its promise dates will be kept here.',
  },
  {
    path: '/admin/clubs-2/order-details/:orderId',
    title: 'Build order',
    about: 'One build order with its sheets, parts, bench steps and checks will be kept here.',
  },
  {
    path: '/admin/leagues/all',
    title: 'Leagues',
    about: 'Teams, schedules, scores, handicaps and substitutes will be run from here.',
  },
  {
    path: '/admin/inventory/all',
    title: 'Stock',
    about: 'Heads, shafts, grips and what is on order will be counted here.',
  },
  {
    access: 'signed-in',
    path: '/admin/analytics/membership',
    title: 'Membership analytics',
    about: 'Members gained, kept and lost, with the rows behind each figure, will be shown here.',
  },
  {
    access: 'signed-in',
    path: '/admin/analytics/club-sales',
    title: 'Club sales analytics',
    about: 'Sales, margins and lead times of builds will be shown here.',
  },
  {
    access: 'signed-in',
    path: '/admin/analytics/services',
    title: 'Services analytics',
    about: 'How full the bays and the calendar are, service by service, will be shown here.',
  },
]

/** Every page, by the exact spelling of its address. */
export const pages: readonly Page[] = [
  ...publicPages.map(published),
  ...sitePages.map(site),
  ...dashboardPages.map(dashboard),
  ...adminPages.map(admin),
]
