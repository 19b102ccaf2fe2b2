import { everywhere, type ServiceWords } from '#client/catalog/service-words.ts'

export const adultWords: ServiceWords = {
  title: 'Private lesson',
  plan: [
    {
      share: 8,
      name: 'What happened since',
      text: 'Your coach has your notes from last time, or your answers from the booking. You decide what today is about.',
    },
    {
      share: 17,
      name: 'Warm up, watched',
      text: 'Ten minutes of easy swings. The coach says nothing and sees a lot.',
    },
    {
      share: 17,
      name: 'One cause',
      text: 'Video beside the numbers: where the ball goes, why it goes there, and the one thing that changes most of it.',
    },
    {
      share: 33,
      name: 'The change',
      text: 'Slowly, then at speed, then with a target. The monitor says whether it is real; you say whether you can feel it.',
    },
    {
      share: 17,
      name: 'Alone with it',
      text: 'Ten balls without a word from the coach. What holds here has a chance on the course.',
    },
    {
      share: 8,
      name: 'What to do at home',
      text: 'One or two drills that fit into fifteen minutes. The notes are in your mail before dinner.',
    },
  ],
  who: 'Whoever is free at your time. To stay with one coach, call the desk and ask for them by name.',
  questions: [
    {
      question: 'I have never held a club.',
      answer:
        'Good: nothing to unlearn. Clubs and a glove are here, and by the end of the hour the ball is in the air.',
    },
    {
      question: 'How many lessons do I need?',
      answer:
        'To change one habit, three over six weeks with practice between them. To begin from nothing, five. Your coach says when you can stop.',
    },
    {
      question: 'Can two of us share a lesson?',
      answer: 'Yes, at the same price. It works best for two who play about equally well.',
    },
    {
      question: 'Left-handed, bad back, new knee?',
      answer: 'All of it, often. Tell us when you book, and the session is built around it.',
    },
    {
      question: 'What happens to a package that I do not finish?',
      answer:
        'It is good for the months printed beside it. Ask before it ends: what is left is paid back at what you paid for each lesson, or moved to somebody of your household.',
    },
    everywhere.late,
    everywhere.parking,
    everywhere.gift,
  ],
}
