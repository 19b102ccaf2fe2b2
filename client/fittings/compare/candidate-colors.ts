/** One for each candidate, told apart by their dashes too where there is no colour. */
const looks = [
  { stroke: 'stroke-ink', fill: 'fill-ink', text: 'text-ink', dash: '6 4' },
  { stroke: 'stroke-fairway', fill: 'fill-fairway', text: 'text-fairway', dash: undefined },
  { stroke: 'stroke-sky', fill: 'fill-sky', text: 'text-sky', dash: '2 3' },
  { stroke: 'stroke-brass', fill: 'fill-brass', text: 'text-brass', dash: '10 4' },
  { stroke: 'stroke-flag', fill: 'fill-flag', text: 'text-flag', dash: '8 3 2 3' },
] as const

export type CandidateLook = (typeof looks)[number]

export const lookOf = (index: number): CandidateLook => looks[index % looks.length] ?? looks[0]
