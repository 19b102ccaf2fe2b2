import { everywhere, type ServiceWords } from './service-words.ts'

export const labWords: ServiceWords = {
  title: 'L.A.B. putter fitting',
  plan: [
    {
      share: 8,
      name: 'Your own putter first',
      text: 'Ten putts from eight feet with what you play now. Nobody says anything yet.',
    },
    {
      share: 17,
      name: 'Aim',
      text: 'A camera over the ball shows where the face points at address. Most golfers aim somewhere else than they think.',
    },
    {
      share: 25,
      name: 'Lie and length',
      text: 'You stand as you stand; we find the shaft angle at which the sole lies flat, to half a degree, and the length that your arms ask for.',
    },
    {
      share: 25,
      name: 'Heads at your lie',
      text: 'Only now do you try heads, each set to your numbers: shape, weight, alignment marks.',
    },
    {
      share: 13,
      name: 'Grip and shaft lean',
      text: 'They are one decision: a press grip leans the shaft forward, so both are chosen together.',
    },
    {
      share: 12,
      name: 'The order sheet',
      text: 'Head, lie, length, shaft, lean, grip and marks in one row. You take it home, whatever you decide.',
    },
  ],
  who: 'Only a fitter with the maker’s certificate. One person, so the times are fewer.',
  questions: [
    {
      question: 'Can you bend my L.A.B. putter to another lie?',
      answer:
        'No, and nobody should. The weights in the head were set for its lie and length; bent, it is no longer balanced. The maker can rebalance it, and we send it there for you.',
    },
    {
      question: 'And an ordinary putter?',
      answer: 'Usually two or three degrees either way, on the bench, the same day.',
    },
    {
      question: 'May I put my favorite grip on it?',
      answer:
        'Often. Press grips have the lean of the shaft built in, so another grip can mean another shaft angle. We look at both before anything is ordered.',
    },
    {
      question: 'Is it allowed in competition?',
      answer:
        'Yes. The rules ask that the shaft leans at least ten degrees away from upright; a lie up to eighty degrees is within them.',
    },
    {
      question: 'Left-handed?',
      answer: 'The cart holds most heads for both sides. Say so when you book.',
    },
    {
      question: 'How long until I have it?',
      answer: 'The maker builds to the sheet; the desk tells you the week when you order.',
    },
    everywhere.parking,
    everywhere.gift,
  ],
}

/** What is measured in a putter fitting, in what steps, and what for. */
export const measured: readonly { what: string; step: string; why: string }[] = [
  {
    what: 'Lie',
    step: '0.5°',
    why: 'The sole flat at your address. On a lie-angle-balanced head it decides the build.',
  },
  { what: 'Length', step: '1/8 in', why: 'Eyes over or just inside the line, arms hanging.' },
  { what: 'Loft', step: '0.5°', why: 'The ball leaves its dent without jumping or being driven into it.' },
  { what: 'Aim', step: '0.1°', why: 'One degree is a missed hole from ten feet.' },
  { what: 'Face at impact', step: '0.1°', why: 'What the stroke adds to the aim, or takes off again.' },
  { what: 'Shaft lean and grip', step: '1°', why: 'Chosen together: press grips carry the lean.' },
]
