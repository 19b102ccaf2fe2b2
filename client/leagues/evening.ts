interface Evening {
  starts: string
  ends: string
}

const parts = [
  {
    share: 0,
    name: 'Arrive and warm up',
    text: 'The board at the door says which bay is yours and whom you play. Ten minutes of balls, no scores.',
  },
  {
    share: 0.1,
    name: 'First tee',
    text: 'All bays start together. The simulator keeps the score, and putts within six feet are given.',
  },
  {
    share: 0.5,
    name: 'The turn',
    text: 'Five holes in. The standings of the evening are on the big screen, and the kitchen takes the last orders.',
  },
  {
    share: 0.9,
    name: 'Last putt',
    text: 'Both sides look at the card and confirm it. A misread shot is played again only if the screen shows it was one.',
  },
  {
    share: 1,
    name: 'Results',
    text: 'Points are on the screen before you leave. The next morning the results are out, each with how it came about.',
  },
]

const stepMinutes = 5
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What happens when on a league night, rounded to five minutes so that it reads well. */
export function planOfEvening({ starts, ends }: Evening) {
  const [from, until] = [minutesOf(starts), minutesOf(ends)]

  return parts.map(({ share, ...part }) => {
    const after = Math.round(((until - from) * share) / stepMinutes) * stepMinutes
    return { ...part, at: share === 1 ? ends : clockOf(from + after) }
  })
}
