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
} as const satisfies Record<string, Template>
