import { type Asked, everywhere, type PlanStep } from './service-words.ts'

export type Club = 'D' | 'W' | 'I' | 'We' | 'P'

export const clubsOfBag: readonly { club: Club; name: string }[] = [
  { club: 'D', name: 'driver' },
  { club: 'W', name: 'woods and hybrids' },
  { club: 'I', name: 'irons' },
  { club: 'We', name: 'wedges' },
  { club: 'P', name: 'putter' },
]

/** What a fitting looks at, by the code of its service. */
export const covers: Record<string, readonly Club[]> = {
  driver_fitting: ['D'],
  woods_fitting: ['W'],
  iron_fitting: ['I'],
  wedge_fitting: ['We'],
  long_game_fitting: ['D', 'W', 'I'],
  full_bag_fitting: ['D', 'W', 'I', 'We', 'P'],
  putter_fitting: ['P'],
  lab_putter_fitting: ['P'],
}

/** From what bothers a golfer to the fitting for it. */
export const guide: readonly { when: string; code: string; because: string }[] = [
  {
    when: 'I lose shots off the tee',
    code: 'driver_fitting',
    because: 'Head, loft and shaft, against your own driver',
  },
  {
    when: 'Nothing I own carries 190 yards',
    code: 'woods_fitting',
    because: 'The gap between your driver and your longest iron',
  },
  {
    when: 'My irons are old, hand-me-downs or off the rack',
    code: 'iron_fitting',
    because: 'Length, lie, shaft, then head',
  },
  { when: 'I never have the right club inside a hundred', code: 'wedge_fitting', because: 'Lofts, bounce and grinds' },
  {
    when: 'I want new clubs from the tee to the green',
    code: 'long_game_fitting',
    because: 'Driver, woods and irons at once',
  },
  { when: 'I am starting over', code: 'full_bag_fitting', because: 'All fourteen, and what to replace first' },
  { when: 'I miss short putts on one side', code: 'putter_fitting', because: 'Aim, lie, length and balance' },
  {
    when: 'I do not know whether it is me or the clubs',
    code: 'swing_eval',
    because: 'An hour with a coach comes first, and costs less',
  },
]

export const fittingPlan: readonly PlanStep[] = [
  {
    share: 6,
    name: 'Measured standing',
    text: 'Height, wrist to floor, hand. Your answers from the booking are on the screen; nothing is asked twice.',
  },
  {
    share: 11,
    name: 'Warm up',
    text: 'Your clubs, your pace. Nothing is recorded until you say so.',
  },
  {
    share: 17,
    name: 'The baseline',
    text: 'Ten balls with the club you play now. Everything that follows has to beat these ten.',
  },
  {
    share: 44,
    name: 'One change at a time',
    text: 'Head, then shaft, then length, lie and weight. You see strike, launch, spin and spread of each combination beside the last one.',
  },
  {
    share: 11,
    name: 'The winner against your own',
    text: 'Blind, if you like. Should the difference be smaller than your own spread, you keep what you have.',
  },
  {
    share: 11,
    name: 'The sheet',
    text: 'Every club in one row, with the reason for each number. It is yours, whether you order here, elsewhere or not at all.',
  },
]

export const fittingQuestions: readonly Asked[] = [
  {
    question: 'Do you sell the brands that you fit?',
    answer:
      'We build clubs from many makers on our own bench and earn the same with each of them. The fitter is paid for the session, not for what you buy.',
  },
  {
    question: 'Should I have lessons first?',
    answer:
      'If your swing is about to change a lot, yes, and we say so. Small changes do not matter: length and lie follow your body more than your swing.',
  },
  {
    question: 'May I hit my own clubs and my own ball?',
    answer:
      'Both. Your own clubs are the baseline of every fitting, and spin depends on the ball, so bring six of yours.',
  },
  {
    question: 'I am left-handed.',
    answer: 'The carts hold left-handed heads of most models. Say so when you book, and the rest is here on the day.',
  },
  {
    question: 'From what age does it make sense?',
    answer:
      'From about thirteen, and again after a growth spurt. For smaller juniors a length check at the bench is enough; ask the desk, it is free.',
  },
  {
    question: 'May somebody come along?',
    answer: 'Yes. There is a bench behind every bay, and a second pair of eyes rarely hurts.',
  },
  everywhere.parking,
  everywhere.gift,
]
