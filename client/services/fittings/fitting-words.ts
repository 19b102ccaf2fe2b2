import { type Question, everywhere, type PlanStep } from '#client/catalog/service-words.ts'
import type { Service, ServiceFlag } from '#shared/catalog/contract.ts'

export const clubsOfBag = [
  { flag: 'driver', mark: 'D', name: 'driver' },
  { flag: 'woods', mark: 'W', name: 'woods and hybrids' },
  { flag: 'irons', mark: 'I', name: 'irons' },
  { flag: 'wedges', mark: 'We', name: 'wedges' },
  { flag: 'putter', mark: 'P', name: 'putter' },
] as const satisfies readonly { flag: ServiceFlag; mark: string; name: string }[]

export type ClubFlag = (typeof clubsOfBag)[number]['flag']

/** Which clubs a fitting looks at, in the order of the bag. */
export const clubsOf = ({ flags }: Service): ClubFlag[] =>
  clubsOfBag.map(({ flag }) => flag).filter((flag) => flags.includes(flag))

/** From what bothers a golfer to the fitting that looks at just these clubs. */
export const guide: readonly { when: string; clubs: readonly ClubFlag[]; because: string }[] = [
  { when: 'I lose shots off the tee', clubs: ['driver'], because: 'Head, loft and shaft, against your own driver' },
  {
    when: 'There is a gap below my driver',
    clubs: ['woods'],
    because: 'What lies between your driver and your longest iron',
  },
  {
    when: 'My irons are old, hand-me-downs or off the rack',
    clubs: ['irons'],
    because: 'Length, lie, shaft, then head',
  },
  { when: 'I never have the right club inside a hundred', clubs: ['wedges'], because: 'Lofts, bounce and grinds' },
  {
    when: 'I want new clubs from the tee to the green',
    clubs: ['driver', 'woods', 'irons'],
    because: 'Driver, woods and irons at once',
  },
  {
    when: 'I am starting over',
    clubs: ['driver', 'woods', 'irons', 'wedges', 'putter'],
    because: 'The whole bag, and what to replace first',
  },
  { when: 'I miss short putts on one side', clubs: ['putter'], because: 'Aim, lie, length and balance' },
]

export const fittingPlan: readonly PlanStep[] = [
  { name: 'Measured standing', text: 'Height, wrist to floor, hand. Your answers from the booking are known already.' },
  { name: 'Warm up', text: 'Your clubs, your pace.' },
  {
    name: 'The baseline',
    text: 'Some balls with the club you play now. Everything that follows has to beat them.',
  },
  {
    name: 'One change at a time',
    text: 'Head, then shaft, then length, lie and weight, each combination beside the last one.',
  },
  {
    name: 'The winner against your own',
    text: 'Should the difference be smaller than your own spread, you keep what you have.',
  },
  { name: 'The sheet', text: 'What was found for every club, with the reason for each number.' },
]

export const fittingQuestions: readonly Question[] = [
  {
    question: 'Should I have lessons first?',
    answer:
      'If your swing is about to change a lot, yes. Small changes do not matter: length and lie follow your body more than your swing.',
  },
  {
    question: 'May I hit my own clubs and my own ball?',
    answer: 'Both. Your own clubs are the baseline of a fitting, and spin depends on the ball.',
  },
  { question: 'I am left-handed.', answer: 'Say so when you book, and the studio tells you which heads it has.' },
  {
    question: 'From what age does it make sense?',
    answer: 'From about thirteen, and again after a growth spurt.',
  },
  everywhere.late,
  everywhere.pay,
  everywhere.gift,
]
