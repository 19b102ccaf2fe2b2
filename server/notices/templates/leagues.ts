import type { Template } from './template.ts'

export const leagueTemplates = {
  event_called_off: {
    title: 'League event called off',
    subject: 'Called off: {event}, {when}',
    lead: '{event} will not take place',
    samples: { firstName: 'Sam', event: 'Thursday finals night', when: 'Thursday, December 3 at 6:00 PM CST' },
    example: {
      lines: ['Hello Sam,', 'Bay 2 is out of order. There is nothing to pay.'],
      action: 'See what else is played',
    },
  },
  league_bay_changed: {
    title: 'League bay changed',
    subject: 'Changed for {when}: {seat}',
    lead: 'A bay is out of order, and the evening is dealt again',
    samples: { firstName: 'Sam', when: 'Tuesday, November 24', seat: 'Bay 3, 7:30 PM' },
    example: {
      lines: [
        'Hello Sam,',
        'You play in Bay 3 at 7:30 PM instead of Bay 2 at 6:15 PM. Holes that you have entered stay.',
      ],
      action: 'See who plays where',
    },
  },
} as const satisfies Record<string, Template>
