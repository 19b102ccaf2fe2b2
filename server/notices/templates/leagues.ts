import type { Template } from './template.ts'

const season = 'Tuesday pairs, Winter 2026–27'

export const leagueTemplates = {
  league_signed_up: {
    title: 'Signed up for a league',
    subject: 'You play {season}',
    lead: 'You are signed up for {season}',
    samples: { season },
    example: {
      lines: ['Hello Sam,'],
      table: [
        ['Evenings', 'Tuesdays, from 6:15 PM'],
        ['Begins', 'Tuesday, December 1'],
        ['Team', 'Fore Real'],
        ['Others read', 'Sam R.'],
      ],
      notes: [
        'Whoever withdraws until Monday, November 30 gets everything back; after that, the share of the evenings that are left.',
      ],
      action: 'Look at your season',
    },
  },
  league_invitation: {
    title: 'Invitation to a team of a league',
    subject: '{who} wants you in their team: {season}',
    lead: '{who} invites you to play {season}',
    samples: { season, who: 'Sam R.' },
    example: {
      lines: ['Hello Kim,', 'Accept it, and pay your share on your own phone: then you play.'],
      table: [
        ['Team', 'Fore Real'],
        ['Evenings', 'Tuesdays, from 6:15 PM'],
        ['Your share', '$225.00, for members by their price'],
        ['Answer until', 'Monday, November 30'],
      ],
      notes: ['After that somebody else may have your place.'],
      action: 'Look at the invitation',
    },
  },
  league_invitation_over: {
    title: 'Invitation to a team declined or not answered, to whoever sent it',
    subject: '{who} does not play {season}',
    lead: 'Your team of {season} has a place to fill',
    samples: { season, who: 'Kim Lee' },
    example: {
      lines: [
        'Hello Sam,',
        'Nobody has answered your invitation in time.',
        'Invite somebody else, or leave the place to somebody who comes alone.',
      ],
      table: [['Team', 'Fore Real']],
      action: 'Look at your team',
    },
  },
  league_withdrawn: {
    title: 'Withdrawn from a league',
    subject: 'Withdrawn: {season}',
    lead: 'You do not play {season} any more',
    samples: { season },
    example: {
      lines: ['Hello Sam,', '$225.00 goes back, and a mail of its own says how.'],
      table: [['Team', 'Fore Real']],
      action: 'See what else is played',
    },
  },
  event_called_off: {
    title: 'League evening called off',
    subject: 'Called off: {event}, {when}',
    lead: '{event} will not take place',
    samples: {
      firstName: 'Sam',
      event: 'Thursday Stableford, Winter 2026–27',
      when: 'Thursday, December 3 at 6:30 PM CST',
    },
    example: {
      lines: ['Hello Sam,', 'Bay 2 is out of order. Your place in the season stays.'],
      action: 'See the schedule',
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
