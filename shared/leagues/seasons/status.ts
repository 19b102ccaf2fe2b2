import { z } from 'zod'

import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of a season. Its rules are frozen from `in_season` on. */
export const SeasonStatus = z.enum([
  'draft',
  'registration_open',
  'registration_closed',
  'seeded',
  'in_season',
  'playoffs',
  'completed',
  'archived',
])
export type SeasonStatus = z.output<typeof SeasonStatus>

/** Each state on its badge, and in a sentence such as "This season is open for sign-up". */
export const seasonWords: WordsOf<SeasonStatus> = {
  draft: { label: 'Draft', phrase: 'being set up' },
  registration_open: { label: 'Open for sign-up', phrase: 'open for sign-up' },
  registration_closed: { label: 'Sign-up closed', phrase: 'closed for sign-up' },
  seeded: { label: 'Scheduled', phrase: 'scheduled' },
  in_season: { label: 'In play', phrase: 'in play' },
  playoffs: { label: 'Playoffs', phrase: 'in its playoffs' },
  completed: { label: 'Over', phrase: 'over' },
  archived: { label: 'Archived', phrase: 'archived' },
}

interface Season {
  status: SeasonStatus
  /** Whether it says how it is played. */
  hasRules: boolean
  /** How many rounds it has. */
  rounds: number
  /** How many teams have signed up and not withdrawn. */
  teams: number
  /** Why its evening does not hold its teams. */
  misfit?: string | undefined
}

const withRules = ({ hasRules }: Season) => (hasRules ? undefined : 'It has no rules. Say first how it is played.')
const inRoom = (season: Season) => withRules(season) ?? season.misfit
const withoutTeams = ({ teams }: Season) =>
  teams === 0 ? undefined : 'Teams are signed up already. Close sign-up, or withdraw them first.'
const withRounds = (season: Season) =>
  withRules(season) ?? (season.rounds > 0 ? undefined : 'It has no rounds. Say first when they are played.')

/** Every step of a season. */
export const seasonSteps = stateMachine<SeasonStatus, Season>({
  draft: { registration_open: inRoom, archived: always },
  registration_open: { registration_closed: always, draft: withoutTeams },
  registration_closed: { registration_open: always, seeded: withRounds },
  seeded: { registration_closed: always, in_season: withRounds },
  in_season: { playoffs: always, completed: always },
  playoffs: { completed: always },
  completed: { archived: always, in_season: always },
  archived: { completed: always },
})

/** Play has not begun: rules, teams and schedule may still change as a whole. */
export const beforePlay: ReadonlySet<SeasonStatus> = new Set([
  'draft',
  'registration_open',
  'registration_closed',
  'seeded',
])
