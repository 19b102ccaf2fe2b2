import { everywhere, type ServiceWords } from '#client/catalog/service-words.ts'

export const swingWords: ServiceWords = {
  title: 'Swing evaluation',
  lead: 'Where your swing and your clubs are today, measured before anything is changed or bought.',
  topic: 'lesson',
  plan: [
    {
      name: 'Hello, and what you want',
      text: 'Your answers from the booking have been read. You say what bothers you, and what a good day looks like.',
    },
    { name: 'Warm up', text: 'Easy swings first, until you are used to the mat and the room.' },
    { name: 'Measure', text: 'You hit different clubs, and what the ball and the club do is recorded.' },
    { name: 'Look at it together', text: 'The few numbers that matter for you, beside your own swing.' },
    { name: 'Try one change', text: 'One thing to do differently, and a look at whether it does what it should.' },
    { name: 'Take it home', text: 'What was found, what to work on, and whether your clubs are part of the problem.' },
  ],
  questions: [
    {
      question: 'I have hardly ever played. Is this for me?',
      answer: 'Yes. There is no level below which it makes no sense; what is measured is chosen accordingly.',
    },
    {
      question: 'I have no clubs yet.',
      answer: 'Say so when you book, and ask which clubs the studio lends.',
    },
    {
      question: 'Will you try to sell me something?',
      answer: 'You are told what was measured. What you do with it is up to you.',
    },
    everywhere.late,
    everywhere.pay,
    everywhere.gift,
  ],
}
