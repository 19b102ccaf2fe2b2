import { everywhere, type ServiceWords } from '#client/catalog/service-words.ts'

export const youthWords: ServiceWords = {
  title: 'Junior lesson',
  plan: [
    {
      share: 11,
      name: 'Arriving',
      text: 'You sign the junior in, the coach says hello to both of you, and the right clubs come off the rack.',
    },
    {
      share: 22,
      name: 'Moving first',
      text: 'Throwing, balancing, jumping. It looks like play, and it is where speed comes from.',
    },
    {
      share: 34,
      name: 'One skill, as a game',
      text: 'A target, a score, three lives. The coach changes the game until the movement comes by itself.',
    },
    {
      share: 22,
      name: 'On the screen',
      text: 'Two holes of a course that the junior picks, with everything that counts as golf: honor, quiet, keeping score.',
    },
    {
      share: 11,
      name: 'Back to you',
      text: 'What went well, one thing to try at home, in front of you both.',
    },
  ],
  who: 'Only coaches who are cleared for juniors and trained to work with them.',
  questions: [
    {
      question: 'Does my child need clubs?',
      answer:
        'No. Five lengths are here to borrow, for both hands. Buy nothing before the third lesson, and then ask us for the length.',
    },
    {
      question: 'May I go and have coffee?',
      answer:
        'From ten years on, yes, if you stay within reach of your phone. Younger juniors need a parent or guardian in the house.',
    },
    {
      question: 'Who may pick my child up?',
      answer: 'You, and whoever you named when you signed in. Nobody else, whoever says so.',
    },
    {
      question: 'Do you film?',
      answer: 'Only the swing, only if you agreed in writing, and it goes to you. Say no, and the lesson is as good.',
    },
    {
      question: 'My child is left-handed, or not sure.',
      answer:
        'Both kinds of clubs are on the rack. We let juniors try both sides; the body usually decides in ten balls.',
    },
    everywhere.late,
    everywhere.parking,
    everywhere.gift,
  ],
}

export const ageBands: readonly { ages: string; what: string; size: string; with: string }[] = [
  {
    ages: '4 to 6',
    what: 'Balance, throwing, big soft balls. Now and then in a family clinic, never in a lesson alone.',
    size: 'Up to 4 a coach',
    with: 'A parent plays along',
  },
  {
    ages: '7 to 9',
    what: 'Grip, stance and a full swing through games. First holes on the screen.',
    size: 'Up to 6 a coach',
    with: 'A parent in the house',
  },
  {
    ages: '10 to 12',
    what: 'Short game, choosing clubs, keeping an honest score.',
    size: 'Up to 6 a coach',
    with: 'A parent within reach',
  },
  {
    ages: '13 to 17',
    what: 'Speed, strike, playing under pressure. Measured like the adults, and taught like them.',
    size: 'Up to 5 a coach',
    with: 'A parent within reach',
  },
]

export const guardianRules: readonly { rule: string; why: string }[] = [
  {
    rule: 'You book, you are written to',
    why: 'Bookings and messages about a junior go to the parent or guardian. No junior needs an account or an e-mail address.',
  },
  {
    rule: 'Never in a closed room',
    why: 'Lessons for juniors take place in the open bay only: glass on two sides, no door that locks, and anybody may walk in.',
  },
  {
    rule: 'You may watch all of it',
    why: 'The bench beside the open bay is yours. You hear what the coach says.',
  },
  {
    rule: 'One form before the first lesson',
    why: 'Who to call, what the coach must know about health, who may pick up. It is read by the coach of the day and nobody else.',
  },
]
