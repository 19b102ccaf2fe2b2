export const membershipQuestions = [
  {
    question: 'Do I need a membership to play here?',
    answer:
      'No. Every bay, lesson and fitting can be booked by the visit, and every league is open to everybody. A membership pays once you come often; the sum above tells from when.',
  },
  {
    question: 'Do I have a bay of my own?',
    answer:
      'No, you have hours of your own. You book them like everybody else, only earlier, and in whichever bay is free.',
  },
  {
    question: 'Does an hour count once when four of us play?',
    answer:
      'Yes. The hours are the bay’s, however many play in it. Guests who are not in your plan use a guest pass or pay the guest price.',
  },
  {
    question: 'May my children use my hours?',
    answer:
      'With the household plan, yes: juniors from seven on, with one of you beside them. With the other plans they come as your guests.',
  },
  {
    question: 'Can I change from one plan to another?',
    answer:
      'Upward at any time: what you have paid for the days left is taken off. Downward at the end of what you paid for.',
  },
  {
    question: 'How do I join?',
    answer:
      'Ask below or at the desk. We set up the plan, you sign once, and your hours are there the same day. You pay at the studio.',
  },
]
