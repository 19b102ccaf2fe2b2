import type { Template } from './template.ts'

/** Mails about clubs left at the workshop. */
export const workshopTemplates = {
  ticket_estimate: {
    title: 'Estimate of a repair',
    subject: 'Your clubs at {studio}: {total} with tax, ticket {number}',
    lead: 'The work on your clubs comes to {total} with tax',
    secret: true,
    samples: { number: 'T-3402', total: '$126.00' },
    example: {
      lines: ['We begin once you agree. The page shows what each club gets.'],
      action: 'Look at the estimate',
      notes: ['This link ends when you have answered, or when we send you another estimate.'],
    },
  },
  ticket_more_work: {
    title: 'More work on a repair',
    subject: 'May we do more to your clubs at {studio}? {total} with tax in all, ticket {number}',
    lead: 'With what we would do besides, the work on your clubs comes to {total} with tax',
    secret: true,
    samples: { number: 'T-3402', total: '$126.00' },
    example: {
      lines: ['It would be: 2 x Regrip.', 'What you agreed to before goes on meanwhile.'],
      action: 'Look at it',
      notes: ['This link ends when you have answered, or when we send you another one.'],
    },
  },
  ticket_work_added: {
    title: 'More is done to a repair',
    subject: 'More is done to your clubs at {studio}: {total} with tax in all, ticket {number}',
    lead: 'The work on your clubs comes to {total} with tax now',
    samples: { number: 'T-3402', total: '$126.00' },
    example: { lines: ['We also do: 2 x Regrip.', 'Ready by Dec 4, 2026.'] },
  },
  ticket_promise_moved: {
    title: 'A repair is ready on another day',
    subject: 'Your clubs at {studio} are ready by {day}, ticket {number}',
    lead: 'Your clubs are ready on another day than we said: by {day}',
    samples: { number: 'T-3402', day: 'Dec 8, 2026' },
    example: { lines: ['We had promised them for Dec 4, 2026.'] },
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
  ticket_group_estimate: {
    title: 'Estimates of a group',
    subject: 'The bags of {name} at {studio}: {total} with tax',
    lead: 'The work on {bags} of {name} comes to {total} with tax',
    secret: true,
    samples: { bags: '3 bags', total: '$126.00', name: 'Marsh Links, spring regrip' },
    example: {
      lines: ['We begin with each bag once you agree to it. The page shows what each club gets.'],
      action: 'Look at the bags',
      notes: ['Whoever has this link can answer for you.'],
    },
  },
  ticket_group_ready: {
    title: 'Bags of a group are ready',
    subject: 'Ready at {studio}: {ready} of {name}',
    lead: 'Ready to be collected: {ready} of {name}',
    samples: { ready: '6 of 10 bags', name: 'Marsh Links, spring regrip' },
    example: {
      lines: ['Ask for group G-104.', 'T-3402: Rack 3'],
      notes: ['Somebody else may collect them with the code 4711.'],
    },
  },
  ticket_group_waits: {
    title: 'Bags of a group are not collected',
    kind: 'reminder',
    subject: 'The bags of {name} wait for you at {studio}',
    lead: 'Ready since {since}: {ready} of {name}',
    samples: { ready: '6 bags', name: 'Marsh Links, spring regrip', since: 'Nov 17, 2026' },
    example: {
      lines: ['Ask for group G-104.', 'T-3402: Rack 3'],
      notes: ['Somebody else may collect them with the code 4711.'],
    },
  },
  regrip_due: {
    title: 'Grips are old',
    kind: 'news',
    subject: 'Your grips are {age} old',
    lead: 'Your grips are {age} old',
    samples: { age: '14 months' },
    example: {
      lines: ['Hello Sam,', 'The grips of your 5i, 6i, 7i went on here up to 14 months ago.'],
      action: 'Prepare a regrip',
    },
  },
  clubs_prepared: {
    title: 'Clubs prepared at home',
    subject: 'Your clubs for {studio}: say {code} at the counter',
    lead: 'Your clubs are prepared: say {code} at the counter',
    samples: { code: '7K3QD9' },
    example: {
      lines: [
        'Bring your clubs and say 7K3QD9 at the counter: what you chose stands on the ticket then.',
        'What it costs is said before the work begins.',
      ],
      notes: ['The code is good until Jan 23, 2027, and once.'],
    },
  },
  ticket_waits: {
    title: 'Clubs are not collected',
    kind: 'reminder',
    subject: 'Your clubs wait for you at {studio}, ticket {number}',
    lead: 'Your clubs have been ready since {since}',
    samples: { number: 'T-3402', since: 'Nov 17, 2026' },
    example: {
      lines: ['Ask for ticket T-3402. Your bag stands at Rack 3.'],
      notes: ['Somebody else may collect it with the code 4711.'],
    },
  },
} as const satisfies Record<string, Template>
