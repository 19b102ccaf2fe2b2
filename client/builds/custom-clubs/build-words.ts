import type { Question, PlanStep } from '#client/catalog/service-words.ts'

export const buildSteps: readonly PlanStep[] = [
  {
    name: 'Fitting, or your own numbers',
    text: 'The sheet begins with what was measured. If you know your numbers, you write them down yourself and send them.',
  },
  { name: 'Sheet and quote', text: 'Every club in one row, with what its parts and the work on it cost.' },
  { name: 'Parts', text: 'What is not on the shelf is ordered. The quote says when it is expected.' },
  { name: 'Bench', text: 'Cut, weighed and glued to the sheet. Epoxy has to cure before a club is played.' },
  { name: 'Check', text: 'Loft, lie, length and swing weight are measured against the sheet.' },
  { name: 'Pickup', text: 'You take the clubs and their numbers.' },
]

/** What is measured on a finished club, and how. How close it must be is settled with the quote. */
export const measures: readonly { measure: string; unit: string; how: string }[] = [
  { measure: 'Swing weight', unit: 'points', how: 'On a 14-inch scale, with the grip on.' },
  { measure: 'Length', unit: '1/8 in', how: 'Along the shaft to the edge of the cap, sole flat.' },
  { measure: 'Lie', unit: '0.5°', how: 'Against the target of the sheet, not of the catalog.' },
  { measure: 'Loft', unit: '0.5°', how: 'If bending a loft changes the bounce, both count.' },
  { measure: 'Head weight', unit: '1 g', how: 'Weighed bare, before the shaft goes in.' },
  { measure: 'Grip size', unit: '0.01 in', how: 'Two inches below the cap, with calipers.' },
]

export const buildQuestions: readonly Question[] = [
  {
    question: 'May I bring my own heads or shafts?',
    answer: 'Ask, and say what they are: they are measured first, and the quote says what can be done with them.',
  },
  {
    question: 'What does a set cost?',
    answer: 'Parts at their price, and the work by the club. You see both in the quote, before anything is ordered.',
  },
  {
    question: 'How long does it take?',
    answer: 'Most of it is waiting for parts. The quote says when they are expected.',
  },
  {
    question: 'Left-handed, or for juniors?',
    answer: 'Say so on the sheet. Not every head and shaft is made for both hands and every length.',
  },
]
