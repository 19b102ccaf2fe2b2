export const membershipQuestions = [
  {
    question: 'Do I need a membership to play here?',
    answer: 'No. What can be booked is booked by the visit. A membership pays once you come often.',
  },
  {
    question: 'Do I have a bay of my own?',
    answer: 'No, you have hours of your own. You book them like everybody else, in whichever bay is free.',
  },
  {
    question: 'Does an hour count once when several of us play?',
    answer: 'Yes. The hours are the bay’s, however many play in it. What guests cost stands beside each plan.',
  },
  {
    question: 'How do I join?',
    answer: 'Ask below or at the desk. You pay at the studio.',
  },
]
