import { everywhere, type ServiceWords } from '#client/catalog/service-words.ts'

export const youthWords: ServiceWords = {
  title: 'Youth lessons',
  lead: 'Golf for juniors, at the pace of the junior.',
  topic: 'lesson',
  plan: [
    { name: 'Arriving', text: 'The coach says hello to the junior and to you.' },
    {
      name: 'Moving first',
      text: 'Throwing, balancing, jumping. It looks like play, and it is where speed comes from.',
    },
    {
      name: 'One skill, as a game',
      text: 'A target and a score. The game changes until the movement comes by itself.',
    },
    { name: 'Back to you', text: 'What went well, and one thing to try at home.' },
  ],
  questions: [
    {
      question: 'Does my child need clubs?',
      answer:
        'Answer the questions of the booking, and ask which clubs the studio lends. Length matters more than make.',
    },
    {
      question: 'Who is written to?',
      answer: 'You, who book. No junior needs an account or an e-mail address.',
    },
    {
      question: 'My child is left-handed, or not sure.',
      answer: 'Say so when you book. Trying both sides decides it in a few balls.',
    },
    everywhere.late,
    everywhere.pay,
    everywhere.gift,
  ],
}

/** What juniors work on at which age, in any golf school. */
export const ageBands: readonly { ages: string; what: string }[] = [
  { ages: '4 to 6', what: 'Balance, throwing, big soft balls, with a parent beside them.' },
  { ages: '7 to 9', what: 'Grip, stance and a full swing through games.' },
  { ages: '10 to 12', what: 'Short game, choosing clubs, keeping an honest score.' },
  { ages: '13 to 17', what: 'Speed, strike, playing under pressure. Taught like the adults.' },
]
