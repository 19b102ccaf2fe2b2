export interface PlanStep {
  /** Of the whole session, in percent. */
  share: number
  name: string
  text: string
}

export interface Asked {
  question: string
  answer: string
}

/** What a page says about one service beside what the catalogue knows. */
export interface ServiceWords {
  /** Its heading while the catalogue does not have the service. */
  title: string
  plan: readonly PlanStep[]
  who: string
  questions: readonly Asked[]
}

/** Asked about every service. */
export const everywhere = {
  parking: {
    question: 'Where do I park?',
    answer:
      'On the lot behind the house, free while you are here: drive in from the alley. Four of its spaces are beside the back door, for people who carry a full bag.',
  },
  late: {
    question: 'What if I am late?',
    answer: 'Then the session is shorter, because the next person is on time. Call us, and we save what can be saved.',
  },
  gift: {
    question: 'Can I give it to somebody?',
    answer:
      'Yes. Book the time with their name, or ask the desk for a card with the sum on it; the person who gets it picks the day.',
  },
} satisfies Record<string, Asked>
