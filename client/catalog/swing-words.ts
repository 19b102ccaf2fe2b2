import { everywhere, type ServiceWords } from './service-words.ts'

export const swingWords: ServiceWords = {
  title: 'Swing evaluation',
  plan: [
    {
      share: 8,
      name: 'Hello, and what you want',
      text: 'Your coach has read your answers. You say what bothers you, and what a good day looks like.',
    },
    {
      share: 17,
      name: 'Warm up',
      text: 'Wedges, half swings, no measuring. You get used to the mat and the screen.',
    },
    {
      share: 42,
      name: 'Measure',
      text: 'Some forty balls with a wedge, a 7-iron and your driver. Club path, face, strike and flight are recorded, from two cameras and a launch monitor.',
    },
    {
      share: 16,
      name: 'Look at it together',
      text: 'Two or three numbers that matter for you, not thirty. You see your swing beside them.',
    },
    {
      share: 9,
      name: 'Try one change',
      text: 'One thing to do differently, and a check on the screen whether it does what it should.',
    },
    {
      share: 8,
      name: 'Take it home',
      text: 'You leave with the numbers, one drill, and a straight answer whether your clubs are part of the problem.',
    },
  ],
  who: 'One coach, the same from the first ball to the last. We pick whoever is free at your time; all of them work with beginners and with single-figure players, left- and right-handed.',
  questions: [
    {
      question: 'I have hardly ever played. Is this for me?',
      answer:
        'Yes. There is no level below which it makes no sense, and the coach chooses what to measure accordingly.',
    },
    {
      question: 'I have no clubs yet.',
      answer:
        'Loan sets in several lengths stand beside the bay, left- and right-handed. Tick “no” when you are asked, or tell the desk.',
    },
    {
      question: 'Will you try to sell me something?',
      answer: 'No. If your clubs hold you back you are told so and why. What you do with that is up to you.',
    },
    {
      question: 'May somebody come along?',
      answer: 'Of course. There is a bench behind every bay. Juniors come with a parent or guardian.',
    },
    {
      question: 'Is it the same left-handed?',
      answer: 'Yes. Every bay plays from both sides, and the loan sets stand here in both.',
    },
    everywhere.late,
    everywhere.parking,
    everywhere.gift,
  ],
}
