import type { Template } from './template.ts'

/** Mails about clubs that are in the house. */
export const workshopTemplates = {
  ticket_estimate: {
    title: 'Estimate of a repair',
    subject: 'Your clubs at {studio}: {total} before tax, ticket {number}',
    lead: 'The work on your clubs comes to {total} before tax',
    secret: true,
    samples: { number: 'T-3402', total: '$126.00' },
    example: {
      lines: ['We begin once you agree. The page shows what each club gets.'],
      action: 'Look at the estimate',
      notes: ['This link ends when you have answered, or when we send you another estimate.'],
    },
  },
  ticket_ready: {
    title: 'Clubs are ready',
    subject: 'Your clubs are ready at {studio}, ticket {number}',
    lead: 'Your clubs are ready to be collected',
    samples: { number: 'T-3402' },
    example: {
      lines: ['Ask for ticket T-3402. Your bag stands at Rack 3.'],
      notes: ['Somebody else may collect it with the code 4711.'],
    },
  },
} as const satisfies Record<string, Template>
