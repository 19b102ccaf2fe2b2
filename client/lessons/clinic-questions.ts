import type { Question } from '#client/catalog/service-words.ts'

export const clinicQuestions: readonly Question[] = [
  {
    question: 'May I come alone?',
    answer: 'Yes. Ask for one place.',
  },
  {
    question: 'I am better, or worse, than the level says.',
    answer: 'Ask. The level keeps a group together, and a person answers whether it suits you.',
  },
  {
    question: 'My child wants to bring a friend.',
    answer: 'Gladly, while there are places. The friend’s parent or guardian asks for them.',
  },
  {
    question: 'What if I have to cancel?',
    answer: 'Tell us as early as you can, so that somebody else gets the place.',
  },
]
