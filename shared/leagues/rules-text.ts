import { counted } from '#shared/words.ts'

import type { LeagueFormat } from './contract.ts'
import type { LeagueRules } from './rules.ts'
import { tieSteps, usualAverage } from './rules.ts'

const formats: Record<LeagueFormat, string> = {
  best_ball: 'Best ball',
  scramble: 'Scramble',
  match: 'Match play',
  stroke: 'Stroke play',
  stableford: 'Stableford',
  alternate_shot: 'Alternate shot',
  skins: 'Skins',
}

const ties: Record<(typeof tieSteps)[number], string> = {
  head_to_head: 'how those who tie played against one another',
  wins: 'wins',
  total_net: 'the lower total of nets',
  last_round: 'the last round',
  coin: 'a coin that was tossed when the season began',
}

const ghosts: Record<LeagueRules['absence']['ghost'], string> = {
  none: 'Nobody plays for a player who is absent.',
  fixed_score: 'For a player who is absent a fixed score counts.',
  blind_draw: 'For a player who is absent the score of another player counts, by draw.',
  own_average: 'For a player who is absent their own average counts.',
  league_average: 'For a player who is absent the average of the league counts.',
  partner_twice: 'For a player who is absent their partner’s score counts twice.',
  course: 'For a player who is absent the course plays.',
}

const unplayed: Record<LeagueRules['unplayedHoles'], string> = {
  net_par: 'Holes that are not reached in time count as net par.',
  most: 'Holes that are not reached in time count as the most that a hole can.',
  left_out: 'Holes that are not reached in time are left out.',
}

const tenths = (value: number) => (value / 10).toFixed(1)

function handicapWords(handicap: LeagueRules['handicap']): string {
  const { system, allowancePercents, highestIndex10, highestStart10 } = handicap
  if (system === 'none') return 'It is played without handicaps.'
  const percents = allowancePercents.map((percent) => `${percent}%`).join(' and ')
  const of = system === 'whs' ? 'the Studio Handicap' : averageWords(handicap)

  return (
    `Strokes are given by ${of}, at ${percents}. Nobody plays off more than ${tenths(highestIndex10)}, ` +
    `and nobody begins with more than ${tenths(highestStart10)}.`
  )
}

function averageWords({ average = usualAverage }: LeagueRules['handicap']): string {
  const { dropWorst, percent, mostRise10 } = average
  const left = dropWorst > 0 ? `, the worst ${dropWorst} left out` : ''
  const rise = mostRise10 === null ? '' : `, rising at most ${tenths(mostRise10)} a week`

  return `the league’s own average (${percent}% of the strokes over par${left}${rise})`
}

function mostWords(most: LeagueRules['mostOfHole']): string {
  if (most.kind === 'none') return 'Each hole counts as it was played.'
  if (most.kind === 'net_double_bogey') return 'A hole counts at most a net double bogey.'

  return `A hole counts at most ${most.strokes} over par.`
}

function pointsWords({ points }: LeagueRules): string {
  const of = [
    points.perHole > 0 && `${points.perHole} for each hole won`,
    points.perMatch > 0 && `${points.perMatch} for the lower net total`,
    points.lowGross > 0 && `${points.lowGross} for the lower gross total`,
    points.perPlace.length > 0 && `by place ${points.perPlace.join(', ')}`,
    points.played > 0 && `${points.played} for playing`,
  ].filter((one) => one !== false)

  return of.length === 0 ? '' : `Points: ${of.join('; ')}. Who tie share them.`
}

/** The rules that a player agrees to, in sentences. `withdrawal` says what goes back of the fee. */
export function rulesText(rules: LeagueRules, { title, withdrawal }: { title: string; withdrawal: string }): string {
  const { format, teamSize, holes, weeks, dropWorst, absence, playoffs, makeUpDays } = rules
  const who = teamSize === 1 ? 'everybody for themselves' : `teams of ${teamSize}`

  return [
    `# Rules of ${title}`,
    `${formats[format]}, ${who}, ${counted(holes, 'hole')}, over ${counted(weeks, 'week')}.`,
    handicapWords(rules.handicap),
    `${mostWords(rules.mostOfHole)} ${unplayed[rules.unplayedHoles]}`,
    [pointsWords(rules), dropWorst > 0 && `The worst ${dropWorst} of the season do not count.`]
      .filter(Boolean)
      .join(' '),
    `Who tie are told apart by ${rules.ties.map((step) => ties[step]).join(', then ')}.`,
    ghosts[absence.ghost],
    makeUpDays > 0
      ? `What is missed is made up within ${counted(makeUpDays, 'day')}.`
      : 'What is missed is not made up.',
    playoffs.teams > 0 ? `The best ${playoffs.teams} play on in playoffs.` : '',
    withdrawal,
  ]
    .filter(Boolean)
    .join('\n\n')
}
