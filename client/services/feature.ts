import { withServices } from '#client/catalog/service.ts'
import type { Feature } from '#client/routing/feature.ts'

export const services: Feature = {
  name: 'services',
  published: [
    {
      path: '/swing-evaluation',
      at: 10,
      title: 'Swing evaluation',
      content: ['swing-evaluation', 'services'],
      load: withServices(async () => (await import('./SwingEvaluationPage.tsx')).SwingEvaluationPage),
    },
    {
      path: '/Book-Fitting',
      at: 11,
      title: 'Club fittings',
      content: ['fittings', 'services'],
      load: withServices(async () => (await import('./fittings/BookFittingPage.tsx')).BookFittingPage),
    },
    {
      path: '/LAB-Putters',
      at: 12,
      title: 'Putters',
      content: ['putters', 'services'],
      load: withServices(async () => (await import('./putters/LabPuttersPage.tsx')).LabPuttersPage),
    },
  ],
  redirects: [
    { from: '/services/swing-evaluation', to: '/swing-evaluation' },
    { from: '/services/book-fitting', to: '/Book-Fitting' },
    { from: '/services/lab-putters', to: '/LAB-Putters' },
  ],
}
