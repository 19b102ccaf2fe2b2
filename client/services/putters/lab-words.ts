import { everywhere, type ServiceWords } from '#client/catalog/service-words.ts'

export const putterWords: ServiceWords = {
  title: 'Putter fitting',
  lead: 'Lie, length, loft and balance of your putter, measured before any head is chosen.',
  topic: 'putter_build',
  plan: [
    { name: 'Your own putter first', text: 'A few putts with what you play now, before anything is said.' },
    { name: 'Aim', text: 'Where the face points at address. Most golfers aim somewhere else than they think.' },
    {
      name: 'Lie and length',
      text: 'You stand as you stand; the shaft angle is found at which the sole lies flat, and the length your arms ask for.',
    },
    {
      name: 'Heads at your lie',
      text: 'Only now heads are tried, set to your numbers: shape, weight, alignment marks.',
    },
    { name: 'The sheet', text: 'Head, lie, length, loft, shaft and grip in one row.' },
  ],
  questions: [
    {
      question: 'May an ordinary putter be bent to another lie?',
      answer: 'Usually by two or three degrees either way. Ask before you order a new one.',
    },
    {
      question: 'Is a bent or rebuilt putter allowed in competition?',
      answer:
        'The rules ask that the shaft leans at least ten degrees away from upright; a lie up to eighty degrees is within them.',
    },
    {
      question: 'Left-handed?',
      answer: 'Say so when you book.',
    },
    everywhere.pay,
    everywhere.gift,
  ],
}

/** Lie-angle-balanced putters ask for more than an ordinary one. */
export const labWords: ServiceWords = {
  ...putterWords,
  title: 'L.A.B. putters',
  questions: [
    {
      question: 'Can a L.A.B. putter be bent to another lie?',
      answer:
        'No, and nobody should. The weights in the head were set for its lie and length; bent, it is no longer balanced. Only the maker can balance it again.',
    },
    {
      question: 'May I put my favorite grip on it?',
      answer:
        'Often. Press grips have the lean of the shaft built in, so another grip can mean another shaft angle: both are chosen together.',
    },
    ...putterWords.questions,
  ],
}

/** What is measured in a putter fitting, in what steps, and what for. */
export const measured: readonly { what: string; why: string }[] = [
  { what: 'Lie', why: 'The sole flat at your address. On a lie-angle-balanced head it decides the build.' },
  { what: 'Length', why: 'Eyes over or just inside the line, arms hanging.' },
  { what: 'Loft', why: 'The ball leaves its dent without jumping or being driven into it.' },
  { what: 'Aim', why: 'One degree is a missed hole from ten feet.' },
  { what: 'Face at impact', why: 'What the stroke adds to the aim, or takes off again.' },
  { what: 'Shaft lean and grip', why: 'Chosen together: press grips carry the lean.' },
]
