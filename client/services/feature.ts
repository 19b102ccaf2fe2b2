import { withServices } from '#client/catalog/with-services.ts'
import type { Feature } from '#client/routing/feature.ts'

export const services: Feature = {
  name: 'services',
  published: [
    {
      path: '/swing-evaluation',
      at: 10,
      title: 'Swing evaluation',
      about: 'Where your swing and your clubs are today, measured.',
      load: withServices(async () => (await import('./SwingEvaluationPage.tsx')).SwingEvaluationPage),
    },
    {
      path: '/Book-Fitting',
      at: 11,
      title: 'Club fittings',
      about: 'Fittings for single clubs or the whole bag: prices, times, and what happens.',
      load: withServices(async () => (await import('./fittings/BookFittingPage.tsx')).BookFittingPage),
    },
    {
      path: '/LAB-Putters',
      at: 12,
      title: 'Putters',
      about: 'Putter fittings: lie, length, loft and balance, lie-angle-balanced (L.A.B.) putters among them.',
      load: withServices(async () => (await import('./putters/LabPuttersPage.tsx')).LabPuttersPage),
    },
  ],
  redirects: [
    { from: '/services/swing-evaluation', to: '/swing-evaluation' },
    { from: '/services/book-fitting', to: '/Book-Fitting' },
    { from: '/services/lab-putters', to: '/LAB-Putters' },
  ],
}
