import { type Asked, everywhere } from '#client/catalog/service-words.ts'

export const clinicQuestions: readonly Asked[] = [
  {
    question: 'May I come alone?',
    answer: 'Most people do. In clinics everybody hits at the same time; at events we make pairs at the door.',
  },
  {
    question: 'What if I have to cancel?',
    answer:
      'Until two days before, your place goes back and you pay nothing. Later it costs half, unless somebody from the list takes it, which is usual.',
  },
  {
    question: 'I am better, or worse, than the level says.',
    answer: 'Ask. The level keeps a group together; half of the answers are “come”.',
  },
  {
    question: 'What if I miss one of a series?',
    answer: 'Come to the same hour of the next series, or take a bay for half an hour with the notes of that day.',
  },
  {
    question: 'My child wants to bring a friend.',
    answer: 'Gladly, while there are places. The friend’s parent or guardian signs for them.',
  },
  {
    question: 'Are clubs there?',
    answer: 'Yes, for every length and both hands, and they cost nothing.',
  },
  everywhere.parking,
  everywhere.gift,
]
