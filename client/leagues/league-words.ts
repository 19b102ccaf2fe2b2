import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { LeagueFormat, Round, RoundStatus, Season } from '#shared/leagues/contract.ts'

/** Heads each page of the leagues. */
export const leaguesMark = { name: 'Leagues', color: 'flag' } as const

interface FormatWords {
  name: string
  explained: string
}

/** Each format by name, and as one would explain it to somebody who has never played it. */
export const formatWords: Record<LeagueFormat, FormatWords> = {
  best_ball: {
    name: 'Best ball',
    explained:
      'Both of you play your own ball on every hole. The lower of your two net scores is the team’s; the other is forgotten.',
  },
  scramble: {
    name: 'Scramble',
    explained: 'Everybody hits, you pick the best ball, and everybody plays the next shot from there.',
  },
  match: {
    name: 'Match play',
    explained: 'You play one opponent. Whoever has the lower net score wins the hole; more holes won wins the match.',
  },
  stroke: { name: 'Stroke play', explained: 'Every shot counts, and the lowest net total wins the evening.' },
  stableford: {
    name: 'Stableford',
    explained:
      'You collect points on each hole: two for a net par, one more for each shot fewer. A disaster scores nothing and costs nothing more.',
  },
  alternate_shot: { name: 'Alternate shot', explained: 'Two players, one ball, hit in turn.' },
  skins: { name: 'Skins', explained: 'The lowest score alone wins the hole; a tie carries its skin over to the next.' },
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const weekdayWord = (weekday: number) => weekdays[weekday - 1] ?? ''

const sizes = ['', 'On your own', 'Teams of two', 'Teams of three', 'Teams of four']

export const teamWord = ({ teamSize }: Season) => sizes[teamSize] ?? `Teams of ${teamSize}`

export const placesWord = ({ placesLeft, capacity, teamSize }: Season) => {
  const unit = teamSize === 1 ? 'places' : 'teams'
  // How many are left is known to the desk: places are asked for, not taken, on the site.
  return placesLeft > 0 ? `${capacity} ${unit}` : `All ${capacity} ${unit} taken`
}

export const roundStatusWords: Record<RoundStatus, { label: string; tone: BadgeTone }> = {
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  open: { label: 'Open to play', tone: 'success' },
  // Results are not shown on the site yet, so nothing is said of them.
  closed: { label: 'Played', tone: 'neutral' },
  scored: { label: 'Played', tone: 'neutral' },
  published: { label: 'Played', tone: 'neutral' },
  amended: { label: 'Played', tone: 'neutral' },
}

/** "Round 4", "The final". */
export const roundName = ({ number, kind }: Round) => {
  if (kind === 'final') return 'The final'

  return kind === 'playoff' ? `Playoff, round ${number}` : `Round ${number}`
}

export const seasonTitle = ({ league, name }: Season) => `${league.name}, ${name}`
