import type { Question, PlanStep } from '#client/catalog/service-words.ts'

export const dropOff: readonly PlanStep[] = [
  { name: 'Bring them in', text: 'While the studio is open: wiped clean, the whole club and not only the head.' },
  { name: 'Say what you want', text: 'For every club: what is wrong, what you want, and up to which sum.' },
  { name: 'The bench does it', text: 'Epoxy needs its time to cure; grips and bending do not.' },
  { name: 'Pick them up', text: 'You pay when you take them.' },
]

export const repairQuestions: readonly Question[] = [
  {
    question: 'May I bring my own grips?',
    answer: 'Ask the bench, and say which ones: the list says what the work costs.',
  },
  {
    question: 'Which grip size is mine?',
    answer:
      'Your hand decides. Each layer of tape adds about a hundredth of an inch, so there is something between the sizes.',
  },
  {
    question: 'Can a L.A.B. putter be bent?',
    answer: 'Its weights were set for its lie. Bent, it is out of balance; only the maker can set it again.',
  },
  {
    question: 'Can graphite be straightened?',
    answer: 'No. A graphite shaft that was bent is broken inside and is replaced. Steel can often be straightened.',
  },
]
