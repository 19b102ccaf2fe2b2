import { withServices } from '#client/catalog/service.ts'
import type { Feature } from '#client/routing/feature.ts'

export const lessons: Feature = {
  name: 'lessons',
  published: [
    {
      path: '/lessons/adult',
      at: 20,
      title: 'Adult lessons',
      content: ['adult-lessons', 'services'],
      load: withServices(async () => (await import('./AdultLessonsPage.tsx')).AdultLessonsPage),
    },
    {
      path: '/lessons/youth',
      at: 21,
      title: 'Youth lessons',
      content: ['youth-lessons', 'services'],
      load: withServices(async () => (await import('./YouthLessonsPage.tsx')).YouthLessonsPage),
    },
    {
      path: '/lessons/clinics-events',
      at: 22,
      title: 'Clinics and events',
      content: ['clinics'],
      load: withServices(async () => (await import('./ClinicsPage.tsx')).ClinicsPage),
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
