import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_catalog/catalog',
      path: '/admin/catalog/packages',
      title: 'Packages',
      about: 'Lessons that are sold together: how many, for how much, and how long they are good for.',
      tool: { group: 'Studio', needs: 'manage_catalog/catalog' },
      load: async () => (await import('./editor/packages/PackagesPage.tsx')).PackagesPage,
    },
    {
      access: 'manage_bookings/bookings',
      path: '/admin/catalog/clinics',
      title: 'Clinics',
      about: 'What several people come to: sessions, places, prices, and who gives it.',
      tool: { group: 'Studio', needs: 'manage_bookings/bookings' },
      load: async () => (await import('./editor/clinics/ClinicsPage.tsx')).ClinicsPage,
    },
    {
      access: 'teach/lessons',
      path: '/admin/bookings/clinics',
      title: 'My clinics',
      about: 'The clinics that you give: who comes, and who came.',
      tool: { group: 'Day board', needs: 'teach/lessons' },
      load: async () => (await import('./desk/OwnClinicsPage.tsx')).OwnClinicsPage,
    },
  ],
  today: [
    {
      name: 'Clinics with me',
      needs: 'teach/lessons',
      list: 'my day',
      load: async () => (await import('./today/own-clinics.ts')).useClinicsToday,
    },
    {
      name: 'Clinics that you give',
      needs: 'teach/lessons',
      list: 'next',
      load: async () => (await import('./today/own-clinics.ts')).useComingClinics,
    },
    {
      name: 'Clinics below their minimum',
      needs: 'manage_bookings/bookings',
      list: 'needs you',
      load: async () => (await import('./today/below-minimum.ts')).useClinicsBelowMinimum,
    },
  ],
  person: {
    overview: [
      { needs: 'read/users', load: async () => (await import('./person/CreditsPart.tsx')).CreditsPart },
      { needs: 'read/users', load: async () => (await import('./person/PlacesPart.tsx')).PlacesPart },
    ],
  },
}
