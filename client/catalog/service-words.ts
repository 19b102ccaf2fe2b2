import type { EnquiryTopic } from '#shared/people/enquiries.ts'

export interface PlanStep {
  name: string
  text: string
}

export interface Question {
  question: string
  answer: string
}

/** What a page says about one kind of service beside what the catalogue knows: true of any studio that gives it. */
export interface ServiceWords {
  title: string
  /** What it is, also where the studio does not give it. */
  lead: string
  plan: readonly PlanStep[]
  questions: readonly Question[]
  topic: EnquiryTopic
}

/** Asked about every service. */
export const everywhere = {
  late: {
    question: 'What if I am late?',
    answer: 'Then the session is shorter, because the next person is on time. Call us, and we save what can be saved.',
  },
  gift: {
    question: 'Can I give it to somebody?',
    answer: 'Yes: book the time with their name.',
  },
  pay: {
    question: 'When do I pay?',
    answer: 'At the studio. Before you confirm a time you see its price and what a late cancellation costs.',
  },
} satisfies Record<string, Question>
