import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { ContentPart } from '#shared/content/pages.ts'
import type { LeagueFormat, Round, RoundStatus, Season } from '#shared/leagues/contract.ts'

/** Heads each page of the leagues. */
export const leaguesMark = { name: 'Leagues', color: 'flag' } as const

/** Each format by its name, and the part of the sign-up page where the studio explains it. */
export const formatWords: Record<LeagueFormat, { name: string; part: ContentPart<'league-sign-up'> }> = {
  best_ball: { name: 'Best ball', part: 'format-best-ball' },
  scramble: { name: 'Scramble', part: 'format-scramble' },
  match: { name: 'Match play', part: 'format-match' },
  stroke: { name: 'Stroke play', part: 'format-stroke' },
  stableford: { name: 'Stableford', part: 'format-stableford' },
  alternate_shot: { name: 'Alternate shot', part: 'format-alternate-shot' },
  skins: { name: 'Skins', part: 'format-skins' },
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
export const roundName = ({ number, kind }: Pick<Round, 'number' | 'kind'>) => {
  if (kind === 'final') return 'The final'

  return kind === 'playoff' ? `Playoff, round ${number}` : `Round ${number}`
}

export const seasonTitle = ({ league, name }: Season) => `${league.name}, ${name}`
