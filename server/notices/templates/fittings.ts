import type { Template } from './template.ts'

export const fittingTemplates = {
  fitting_results: {
    title: 'Fitting results',
    subject: 'Your fitting results {number}',
    lead: 'What you hit, club by club, and what we suggest.',
    secret: true,
    samples: { number: 'F-501' },
    example: {
      lines: ['Hello Sam,', 'The results of your fitting are ready. The page shows every club and what came of it.'],
      action: 'See the results',
    },
  },
} as const satisfies Record<string, Template>
