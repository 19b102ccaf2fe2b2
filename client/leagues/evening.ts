interface Evening {
  starts: string
  ends: string
}

const parts = [
  {
    share: 0,
    name: 'Arrive and warm up',
    text: 'Find your bay and whom you play. A few balls, no scores.',
  },
  {
    share: 0.1,
    name: 'First tee',
    text: 'Everybody begins, and the score is kept as you play.',
  },
  {
    share: 0.5,
    name: 'The turn',
    text: 'Half of the holes are played.',
  },
  {
    share: 0.9,
    name: 'Last putt',
    text: 'Both sides look at the card and confirm it.',
  },
  {
    share: 1,
    name: 'Results',
    text: 'The cards are in, and the points are counted.',
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
