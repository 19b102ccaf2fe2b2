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
  league_fee_due: {
    title: 'Part of the fee of a league that is due, or that a card did not pay',
    subject: '{amount} is due: {season}',
    lead: 'You owe {amount} for {season}',
    samples: { season, amount: '$75.00' },
    example: {
      lines: ['Hello Sam,', 'Your card on file did not pay it. Pay it in another way; your place stays yours.'],
      table: [['Installment 2, due Monday, November 30', '$75.00']],
      action: 'Pay what is due',
    },
  },
  league_place_offered: {
    title: 'Free place in a league, to whoever waits for one',
    subject: 'A place for you: {season}',
    lead: 'A place in {season} is free',
    samples: { season },
    example: {
      lines: [
        'Hello Sam,',
        'A place has come free, and you are next. Take it, or leave it to whoever comes after you.',
      ],
      table: [['Kept for you until', 'Tuesday, November 24, 2:00 PM']],
      action: 'Take the place',
    },
  },
  league_wait_over: {
    title: 'End of waiting for a place in a league',
    subject: 'You wait no longer: {season}',
    lead: 'You wait no longer for a place in {season}',
    samples: { season },
    example: {
      lines: ['Hello Sam,', 'Sign-up is over, and no place has come free for you.'],
      action: 'See what else is played',
    },
  },
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
