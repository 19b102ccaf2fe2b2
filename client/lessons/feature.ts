import { withServices } from '#client/catalog/with-services.ts'
import type { Feature } from '#client/routing/feature.ts'

export const lessons: Feature = {
  name: 'lessons',
  published: [
    {
      path: '/lessons/adult',
      at: 20,
      title: 'Adult lessons',
      about: 'Private lessons with a coach, one subject at a time: prices and free times.',
      load: withServices(async () => (await import('./AdultLessonsPage.tsx')).AdultLessonsPage),
    },
    {
      path: '/lessons/youth',
      at: 21,
      title: 'Youth lessons',
      about: 'Lessons for juniors: prices, free times, and what parents should know.',
      load: withServices(async () => (await import('./YouthLessonsPage.tsx')).YouthLessonsPage),
    },
    {
      path: '/lessons/clinics-events',
      at: 22,
      title: 'Clinics and events',
      about: 'Small-group clinics and evenings at the studio, each with its date, its price and what to bring.',
      load: withServices(async () => (await import('./ClinicsPage.tsx')).ClinicsPage),
    },
  ],
}
