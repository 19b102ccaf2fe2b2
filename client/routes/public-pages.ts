import { withServices } from '#client/catalog/with-services.ts'
import type { PageEntry } from '#client/routing/page.ts'

/** What the studio shows to the world: rendered on the server, and listed by search engines. */
export const publicPages: PageEntry[] = [
  {
    path: '/',
    title: 'Home',
    headline: 'Golf, by your own numbers',
    about: 'What the studio does, what it costs, and when there is time: booked in a minute, without an account.',
    load: withServices(async () => (await import('#client/home/HomePage.tsx')).HomePage),
  },
  {
    path: '/book-now',
    title: 'Book',
    about: 'Every service, every free time.',
    load: withServices(async () => (await import('#client/booking/wizard/BookingPage.tsx')).BookingPage),
  },
  {
    path: '/swing-evaluation',
    title: 'Swing evaluation',
    about: 'Where your swing and your clubs are today, measured.',
    load: withServices(async () => (await import('#client/services/SwingEvaluationPage.tsx')).SwingEvaluationPage),
  },
  {
    path: '/Book-Fitting',
    title: 'Club fittings',
    about: 'Fittings for single clubs or the whole bag: prices, times, and what happens.',
    load: withServices(async () => (await import('#client/services/fittings/BookFittingPage.tsx')).BookFittingPage),
  },
  {
    path: '/LAB-Putters',
    title: 'Putters',
    about: 'Putter fittings: lie, length, loft and balance, lie-angle-balanced (L.A.B.) putters among them.',
    load: withServices(async () => (await import('#client/services/putters/LabPuttersPage.tsx')).LabPuttersPage),
  },
  {
    path: '/Custom-Club-Builds',
    title: 'Custom club builds',
    about: 'Clubs built to a sheet of numbers, and measured against it.',
    load: withServices(async () => (await import('#client/builds/custom-clubs/CustomBuildsPage.tsx')).CustomBuildsPage),
  },
  {
    path: '/Regripping-Repair',
    title: 'Regripping and repair',
    about: 'New grips, shafts, lofts and lies: what the bench does and what it costs.',
    load: withServices(async () => (await import('#client/workshop/RegrippingPage.tsx')).RegrippingPage),
  },
  {
    path: '/lessons/adult',
    title: 'Adult lessons',
    about: 'Private lessons with a coach, one subject at a time: prices and free times.',
    load: withServices(async () => (await import('#client/lessons/AdultLessonsPage.tsx')).AdultLessonsPage),
  },
  {
    path: '/lessons/youth',
    title: 'Youth lessons',
    about: 'Lessons for juniors: prices, free times, and what parents should know.',
    load: withServices(async () => (await import('#client/lessons/YouthLessonsPage.tsx')).YouthLessonsPage),
  },
  {
    path: '/lessons/clinics-events',
    title: 'Clinics and events',
    about: 'Small-group clinics and evenings at the studio, each with its date, its price and what to bring.',
    load: withServices(async () => (await import('#client/lessons/ClinicsPage.tsx')).ClinicsPage),
  },
  {
    path: '/Memberships',
    title: 'Memberships',
    about: 'The plans of the studio: bay time, member prices and what a year costs.',
    load: withServices(async () => (await import('#client/memberships/plans/MembershipsPage.tsx')).MembershipsPage),
  },
  {
    path: '/leagues/sign-up',
    title: 'League sign-up',
    about: 'The leagues that take sign-ups, and how to ask for a place.',
    load: async () => (await import('#client/leagues/SignUpPage.tsx')).SignUpPage,
  },
  {
    path: '/leagues/tournament-schedule',
    title: 'Tournament schedule',
    about: 'Every round of the season: date, course, format and tee.',
    load: async () => (await import('#client/leagues/SchedulePage.tsx')).SchedulePage,
  },
  {
    path: '/leagues/events',
    title: 'League events',
    about: 'Evenings and one-day events around the leagues.',
    load: async () => (await import('#client/leagues/EventsPage.tsx')).EventsPage,
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
]
