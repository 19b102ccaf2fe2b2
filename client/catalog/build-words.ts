import { type Asked, everywhere } from './service-words.ts'

export interface BuildStep {
  name: string
  takes: string
  text: string
}

export const buildSteps: readonly BuildStep[] = [
  {
    name: 'Fitting, or your own numbers',
    takes: '1 to 3½ hours',
    text: 'The sheet begins with what was measured. If you know your numbers, you write them down yourself and send them.',
  },
  {
    name: 'Sheet and quote',
    takes: '2 working days',
    text: 'Every club in one row, every part with its price. You approve one version; what changes afterward is shown to you again, and only that.',
  },
  {
    name: 'Parts',
    takes: '3 days to 3 weeks',
    text: 'What is on the shelf is set aside the same day. For the rest you get the maker’s date, and hear from us if it moves. Half of the price is due now.',
  },
  {
    name: 'Bench',
    takes: '50 minutes a club',
    text: 'Heads sorted to a gram, shafts to three. Tip, cut, abrade, weigh, glue. One builder makes the whole set.',
  },
  {
    name: 'Cure',
    takes: '24 hours',
    text: 'The epoxy gets its full day. Nothing shortens that, not even a tournament.',
  },
  {
    name: 'Check',
    takes: '10 minutes a club',
    text: 'Loft, lie, length and swing weight are measured again, by somebody who did not build it. What is outside goes back to the bench.',
  },
  {
    name: 'Pickup',
    takes: '20 minutes',
    text: 'You hit them here before you pay the rest. The sheet stays with us: lose a club, and we build the same one again.',
  },
]

export const tolerances: readonly { measure: string; within: string; how: string }[] = [
  {
    measure: 'Swing weight',
    within: '±1 point',
    how: 'On a 14-inch scale, with the grip on. Whole sets usually within half a point.',
  },
  {
    measure: 'Length',
    within: '±1/8 in',
    how: 'Along the shaft to the edge of the cap, sole flat. Our own goal is half of that.',
  },
  { measure: 'Lie', within: '±0.5°', how: 'On the machine, against the target of the sheet, not of the catalog.' },
  {
    measure: 'Loft',
    within: '±0.5°',
    how: 'On the machine. If bending a loft changes the bounce, both are on the sheet.',
  },
  { measure: 'Head weight', within: '±1 g', how: 'Weighed bare, before the shaft goes in.' },
  { measure: 'Grip size', within: '±0.01 in', how: 'Two inches below the cap, with calipers.' },
]

export const buildQuestions: readonly Asked[] = [
  {
    question: 'May I bring my own heads or shafts?',
    answer:
      'Yes. We measure them first and tell you what they are; for what breaks inside a part you brought, we cannot stand.',
  },
  {
    question: 'What does a set cost?',
    answer:
      'Parts at their price, and labor by the club. You see both in the quote, before anything is ordered, and nothing is added later that you did not approve.',
  },
  {
    question: 'What if they do not feel right?',
    answer:
      'Come back within thirty days. Lie, loft, swing weight and grip are adjusted once for nothing; that is what the sheet is for.',
  },
  {
    question: 'Do you build left-handed and for juniors?',
    answer: 'Both. For juniors we leave an inch to grow: the shaft can be extended once.',
  },
  {
    question: 'Can I watch?',
    answer: 'The bench has a window, and the builder likes company after four. Ask the desk for an evening.',
  },
  everywhere.parking,
]
