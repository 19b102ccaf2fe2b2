import type { Asked } from '#client/catalog/service-words.ts'

export const dropOff: readonly { name: string; text: string }[] = [
  {
    name: 'Bring them in',
    text: 'Any time we are open, no appointment. Wiped clean, headcovers at home, the whole club and not only the head.',
  },
  {
    name: 'We write the ticket together',
    text: 'One line for every club: what is wrong, what you want, up to which sum we may simply go ahead. Five minutes for a set.',
  },
  {
    name: 'You get a number',
    text: 'Every club gets a tag with it. If something turns up that costs more than your limit, we ask before we do it.',
  },
  {
    name: 'You hear when they are ready',
    text: 'By message, with the sum. Pick them up within thirty days; after that we charge for the space.',
  },
]

export const turnaround: readonly { what: string; when: string; why: string }[] = [
  {
    what: 'Grips, up to a set',
    when: 'Same day',
    why: 'In before noon. The solvent wants two to four hours before you may play.',
  },
  { what: 'Loft, lie, length', when: 'While you wait', why: 'Or the same day, when the bench is full.' },
  {
    what: 'Shafts, heads, adapters',
    when: '2 days',
    why: 'The epoxy sets for 24 hours, and nothing makes that shorter.',
  },
  { what: 'With a part to order', when: 'Its date and 2 days', why: 'You get the supplier’s date before you decide.' },
]

export const repairQuestions: readonly Asked[] = [
  {
    question: 'May I bring my own grips?',
    answer:
      'Yes, there is a price for that: you pay for the hands. We guarantee the work; for the grip its maker does.',
  },
  {
    question: 'Which grip size is mine?',
    answer:
      'We measure your hand, and you hold three at the counter. Each layer of tape adds about a hundredth of an inch, so there is something between the sizes.',
  },
  {
    question: 'Why do you not bend my L.A.B. putter?',
    answer:
      'Its weights were set for its lie. Bent, it is out of balance; only the maker can set it again, and we send it there.',
  },
  {
    question: 'Can graphite be straightened?',
    answer: 'No. A graphite shaft that was bent is broken inside and is replaced. Steel can often be straightened.',
  },
  {
    question: 'My club broke while you worked on it?',
    answer:
      'Then it is ours to put right: the same part or one as good, at our cost. Old shafts that were already cracked we show you first.',
  },
  {
    question: 'Do members pay less?',
    answer: 'Most plans take something off the labor. The page about memberships says how much for each.',
  },
]
