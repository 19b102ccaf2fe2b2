import type { Template } from './template.ts'

const league = 'Tuesday pairs'
const when = 'Tuesday, December 1 at 6:15 PM CST'
const round = '6'

/** What players of a league read of its evenings, and those who play for somebody who is missing. */
export const leagueEveningTemplates = {
  league_sub_offer: {
    title: 'A player of a league is missing, to who could play',
    kind: 'offer',
    // Its link answers for them.
    secret: true,
    subject: 'Can you play? {league}, {when}',
    lead: 'A player is missing in {league}: can you play?',
    samples: { league, when },
    example: {
      lines: ['Hello Sam,', 'A player is missing. The first who accepts plays.'],
      table: [
        ['Evening', 'Tuesday, December 1, 6:15 – 8:45 PM CST'],
        ['Bay', 'Bay 2'],
        ['Instead of', 'Robin A.'],
        ['Against', 'Fore Real'],
        ['Course', 'Pine Ridge'],
        ['Your strokes', '6, off an index of 12.4'],
      ],
      action: 'Play, or decline',
    },
  },
  league_sub_plays: {
    title: 'Plays for a missing player of a league',
    secret: true,
    subject: 'You play: {league}, {when}',
    lead: 'You play in {league}',
    samples: { league, when },
    example: {
      lines: ['Hello Sam,', 'Points are the team’s; the score counts for your own handicap.'],
      table: [
        ['Evening', 'Tuesday, December 1, 6:15 – 8:45 PM CST'],
        ['Bay', 'Bay 2'],
        ['Instead of', 'Robin A.'],
      ],
      notes: ['If you cannot come after all, give the place back there: somebody else is asked then.'],
      action: 'Look at the evening',
    },
  },
  league_sub_called_off: {
    title: 'Missing player of a league comes after all, to who was to play',
    subject: 'Not needed after all: {league}, {when}',
    lead: 'You do not play in {league} after all',
    samples: { league, when },
    example: { lines: ['Hello Sam,', 'The player comes after all.'], action: 'See your leagues' },
  },
  league_sub_gone: {
    title: 'Somebody else plays for a missing player of a league, to who was asked',
    kind: 'offer',
    subject: 'No longer open: {league}, {when}',
    lead: 'Nobody is needed in {league} any more',
    samples: { league, when },
    example: { lines: ['Hello Sam,', 'Somebody was faster, and plays.'], action: 'See your leagues' },
  },
  league_sub_found: {
    title: 'Sub found, to the player of a league who is missing',
    subject: 'Sub found: {league}, {when}',
    lead: 'Somebody plays for you in {league}',
    samples: { league, when },
    example: {
      lines: ['Hello Sam,', 'Somebody plays in your place. The points are those of your team.'],
      action: 'Look at your season',
    },
  },
  league_sub_not_found: {
    title: 'No sub found, to the player of a league who is missing',
    subject: 'No sub yet: {league}, {when}',
    lead: 'Nobody plays for you in {league} so far',
    samples: { league, when },
    example: {
      lines: [
        'Hello Sam,',
        'Nobody could be found to play in your place. The rules of the season say what your team counts then.',
      ],
      action: 'Look at your season',
    },
  },
  league_evening: {
    title: 'Next evening of a league, the day before',
    kind: 'reminder',
    subject: '{league}: {when}',
    lead: 'You play {league}: {when}',
    samples: { league, when },
    example: {
      lines: ['Hello Sam,', 'Round 6 is played.'],
      table: [
        ['Evening', 'Tuesday, December 1, 6:15 – 8:45 PM CST'],
        ['Bay', 'Bay 2'],
        ['Against', 'Fore Real'],
        ['Course', 'Pine Ridge'],
      ],
      notes: ['If you cannot come, say so there: your place is offered to a sub by one press.'],
      action: 'See your evening',
    },
  },
  league_card_missing: {
    title: 'Card of a league without a number, after its round',
    kind: 'reminder',
    subject: 'Your card is missing: {league}, round {round}',
    lead: 'Your card of round {round} in {league} is missing',
    samples: { league, round, when },
    example: {
      lines: ['Hello Sam,', 'Your card has no number yet. Enter your strokes, or tell the desk what you scored.'],
      action: 'Open your card',
    },
  },
  league_results: {
    title: 'Results of a league',
    kind: 'reminder',
    subject: 'Results: {league}, round {round}',
    lead: 'Round {round} of {league} is published',
    samples: { league, round },
    example: {
      lines: ['Hello Sam,', 'Round 6 gives you 14 points.'],
      table: [['Your place', '3 of 16']],
      action: 'Read the standings',
    },
  },
  league_round_moved: {
    title: 'Round of a league on another evening',
    subject: 'Moved: {league}, round {round}',
    lead: 'Round {round} of {league} is on another evening: {when}',
    samples: { league, round, when },
    example: {
      lines: ['Hello Sam,', 'Bays and opponents stay as they were.'],
      table: [
        ['Until now', 'Tuesday, December 1, 6:15 – 8:45 PM CST'],
        ['From now on', 'Thursday, December 3, 6:15 – 8:45 PM CST'],
      ],
      action: 'See your season',
    },
  },
  league_message: {
    title: 'Message to the players of a league',
    subject: '{league}: a message to its players',
    lead: 'A message to the players of {league}',
    samples: { league },
    example: {
      lines: ['Hello Sam,', 'The doors open at six tonight, half an hour early.'],
      action: 'See your season',
    },
  },
} as const satisfies Record<string, Template>
