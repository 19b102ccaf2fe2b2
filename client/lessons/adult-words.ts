import { everywhere, type ServiceWords } from '#client/catalog/service-words.ts'

export const adultWords: ServiceWords = {
  title: 'Adult lessons',
  lead: 'Private lessons with a coach, one subject at a time.',
  topic: 'lesson',
  plan: [
    { name: 'What today is about', text: 'Your answers from the booking have been read. You decide on the subject.' },
    { name: 'Warm up, watched', text: 'Easy swings. The coach says little and sees a lot.' },
    { name: 'One cause', text: 'Where the ball goes, why it goes there, and the one thing that changes most of it.' },
    { name: 'The change', text: 'Slowly, then at speed, then with a target.' },
    { name: 'Alone with it', text: 'Some balls without a word. What holds here has a chance on the course.' },
    { name: 'What to do at home', text: 'What to practice until the next time.' },
  ],
  questions: [
    { question: 'I have never held a club.', answer: 'Good: nothing to unlearn. Say so when you book.' },
    {
      question: 'How many lessons do I need?',
      answer:
        'To change one habit, a few over some weeks with practice between them. Your coach says when you can stop.',
    },
    {
      question: 'Can two of us share a lesson?',
      answer: 'Ask with the form below, and say how well both of you play.',
    },
    {
      question: 'Left-handed, bad back, new knee?',
      answer: 'Tell us when you book, so that the session is built around it.',
    },
    everywhere.late,
    everywhere.pay,
    everywhere.gift,
  ],
}
