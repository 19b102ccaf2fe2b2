import type { PageEntry } from '#client/app/page.ts'

import { withServices } from './with-services.ts'

/** What the studio shows to the world: rendered on the server, and listed by search engines. */
export const publicPages: PageEntry[] = [
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
    about: 'New grips, shafts, lofts and lies, with a ticket that says what was agreed for each club.',
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
    about: 'Small-group clinics and evenings at the studio, each with its date, its price and what to bring.',
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
    about: 'Every round of the season: date, course, format and tee.',
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
    load: async () => (await import('#client/builds/BuildSheetPage.tsx')).BuildSheetPage,
  },
  {
    path: '/lab-build-sheet',
    title: 'Putter build sheet',
    about: 'A build sheet for lie-angle-balanced putters: head, lie, length, shaft and grip.',
    load: async () => (await import('#client/builds/PutterSheetPage.tsx')).PutterSheetPage,
  },
]
