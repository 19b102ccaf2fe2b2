import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { call } from '#client/api/call.ts'
import { formatWords, weekdayWord } from '#client/leagues/league-words.ts'
import {
  type ChangesBetween,
  fieldChanges,
  fieldsOfLabels,
  keysOf,
  type Values,
} from '#client/records/field-changes.ts'
import type { RecordKind } from '#client/records/record-kind.ts'
import { LeagueFormat } from '#shared/leagues/contract.ts'
import type { ghostKinds, LeagueRules, tieSteps } from '#shared/leagues/rules.ts'
import { seasonsContract, StaffSeason } from '#shared/leagues/seasons/contract.ts'
import { rulesOfPreset } from '#shared/leagues/seasons/presets.ts'
import { LaterRules, refuseOddSeason, seasonShape } from '#shared/leagues/seasons/season.ts'
import { SeasonStatus, seasonWords } from '#shared/leagues/seasons/status.ts'

/** What is said of a season, and of one that is played from which round on its rules are others. */
const SeasonForm = z
  .strictObject({ ...seasonShape, later: LaterRules.nullable() })
  .superRefine(refuseOddSeason)
  .superRefine(({ rules }, context) => {
    if (!rules) context.addIssue({ code: 'custom', path: ['rules'], message: 'Say how it is played.' })
  })
export type SeasonFields = z.output<typeof SeasonForm>

export type SeasonForm = UseFormReturn<SeasonFields, unknown, SeasonFields>

/** By the rules that hold last, which are those that can be changed. */
const asForm = (season: StaffSeason) => ({
  ...season,
  rules: season.changes.at(-1)?.rules ?? season.rules,
  later: null as LaterRules | null,
})
const SeasonRecord = StaffSeason.transform(asForm)
export type SeasonRecord = z.output<typeof SeasonRecord>

export const seasonLabels = {
  leagueId: 'League',
  name: 'Name of the season',
  weekday: 'Weekday',
  starts: 'Evening starts',
  ends: 'Evening ends',
  registrationOpensOn: 'Sign-up opens on',
  registrationClosesOn: 'Sign-up closes on',
  summary: 'What it is about',
  scoring: 'How it is scored',
  handicapRule: 'Handicaps',
  substituteRule: 'If somebody cannot come',
  prizes: 'Prizes',
  later: 'Other rules',
  'later.fromRound': 'From round',
  'later.reason': 'Why',
} as const satisfies Partial<Record<FieldPath<SeasonFields>, string>>

export const ruleLabels = {
  'rules.format': 'Format',
  'rules.holes': 'Holes an evening',
  'rules.by': 'Scores count',
  'rules.bestBalls': 'Balls that count on each hole',
  'rules.play.kind': 'When it is played',
  'rules.play.days': 'Days for each round',
  'rules.starts': 'Starts an evening',
  'rules.weeks': 'Rounds',
  'rules.schedule': 'Who meets whom',
  'rules.mostOfHole.kind': 'The most that a hole counts',
  'rules.mostOfHole.strokes': 'Strokes over par at most',
  'rules.unplayedHoles': 'Holes not reached when time is up',
  'rules.playAhead': 'May play ahead',
  'rules.makeUpDays': 'Days to make up a round',
  'rules.playoffs.teams': 'Go to the playoffs',
  'rules.simulator.gimmeFeet': 'Gimme within',
  'rules.simulator.mulligans': 'Mulligans',
  'rules.simulator.wind': 'Wind',
  'rules.simulator.greens': 'Greens',
  'rules.teamSize': 'Players of a team',
  'rules.teams': 'Places for teams',
  'rules.flights.kind': 'Flights',
  'rules.flights.count': 'How many flights',
  'rules.flights.upTo10': 'Each flight ends at the index',
  'rules.handicap.system': 'Handicap',
  'rules.handicap.allowancePercents': 'Share of the handicap that is played off, %',
  'rules.handicap.lockedAt': 'A new index counts until',
  'rules.handicap.highestIndex10': 'Nobody plays off more than',
  'rules.handicap.highestStart10': 'Nobody begins with more than',
  'rules.handicap.average.dropWorst': 'Worst rounds left out of the average',
  'rules.handicap.average.percent': 'Share of the average, %',
  'rules.handicap.average.mostRise10': 'It rises in a week by at most',
  'rules.absence.ghost': 'Who plays for somebody who is absent',
  'rules.absence.wins': 'The absent side may win points',
  'rules.absence.loses': 'The absent side may lose points',
  'rules.absence.penaltyStrokes': 'Penalty strokes of the absent',
  'rules.points.perHole': 'Points for a hole won',
  'rules.points.perMatch': 'Points for the lower net total of a match',
  'rules.points.lowGross': 'Points for the lower gross total of a match',
  'rules.points.perPlace': 'Points by place in the round',
  'rules.points.lowRounds.net': 'For the best net rounds',
  'rules.points.lowRounds.gross': 'For the best gross rounds',
  'rules.points.played': 'Points for having played',
  'rules.dropWorst': 'Worst rounds that do not count',
  'rules.ties': 'Who is level on points',
  'rules.fee.kind': 'Fee',
  'rules.fee.cents': 'Fee of a player',
  'rules.fee.memberCents': 'Members’ fee',
  'rules.fee.installments': 'Installments',
} as const satisfies Partial<Record<FieldPath<SeasonFields>, string>>

export const seasons: RecordKind<SeasonFields, SeasonRecord> = {
  noun: 'season',
  list: { title: 'Seasons', path: '/admin/leagues/seasons' },
  needs: 'manage_leagues/leagues',
  document: SeasonForm,
  record: SeasonRecord,
  begin: () => ({
    leagueId: '',
    name: '',
    weekday: 2,
    starts: '18:15',
    ends: '20:45',
    registrationOpensOn: '',
    registrationClosesOn: '',
    summary: '',
    scoring: '',
    handicapRule: '',
    substituteRule: '',
    prizes: '',
    rules: rulesOfPreset('pairs'),
    later: null,
  }),
  first: 'leagueId',
  fieldsOf: () => [...fieldsOfLabels(seasonLabels), ...fieldsOfLabels(ruleLabels)],
  // Below the first words of what visitors read of seasons: what is saved makes all of it stale.
  key: ['leagues', 'seasons'],
  read: async (seasonId) => asForm(await call(seasonsContract.readSeason, { params: { seasonId } })),
  readHistory: (seasonId, after) => call(seasonsContract.listHistoryOfSeason, { params: { seasonId }, query: after }),
  create: async (document) => {
    const { later: _, ...body } = document
    return asForm(await call(seasonsContract.createSeason, { body }))
  },
  change: async (seasonId, body) => asForm(await call(seasonsContract.changeSeason, { params: { seasonId }, body })),
}

/** What a season that is made like another begins with: its name and its days are to be said anew. */
export const likeOf = (season: SeasonRecord): SeasonFields => ({
  leagueId: season.leagueId,
  name: '',
  weekday: season.weekday,
  starts: season.starts,
  ends: season.ends,
  registrationOpensOn: '',
  registrationClosesOn: '',
  summary: season.summary,
  scoring: season.scoring,
  handicapRule: season.handicapRule,
  substituteRule: season.substituteRule,
  prizes: season.prizes,
  rules: season.rules,
  later: null,
})

type WordsOf<Value extends string> = Readonly<Record<Value, string>>

export const formats = Object.fromEntries(
  LeagueFormat.options.map((format) => [format, formatWords[format].name]),
) as WordsOf<LeagueFormat>

export const byWords: WordsOf<LeagueRules['by']> = { net: 'Net, with strokes', gross: 'Gross, as played' }
export const playWords: WordsOf<LeagueRules['play']['kind']> = {
  evening: 'Everybody on one evening',
  window: 'Within some days, each pairing books its bay',
}
export const scheduleWords: WordsOf<LeagueRules['schedule']> = {
  round_robin: 'Everybody meets everybody in turn',
  groups: 'Groups that meet as seldom as possible',
  by_standings: 'By the standings, first against second',
  by_hand: 'As we put them together',
}
export const mostWords: WordsOf<LeagueRules['mostOfHole']['kind']> = {
  net_double_bogey: 'Net double bogey',
  over_par: 'Some strokes over par',
  none: 'Whatever was played',
}
export const unplayedWords: WordsOf<LeagueRules['unplayedHoles']> = {
  net_par: 'Net par',
  most: 'The most that a hole counts',
  left_out: 'Nothing, they are left out',
}
export const flightWords: WordsOf<LeagueRules['flights']['kind']> = {
  none: 'All play together',
  cuts: 'By index',
  equal: 'Of equal size',
}
export const systemWords: WordsOf<LeagueRules['handicap']['system']> = {
  whs: 'Studio Handicap',
  league_average: 'Average of the league',
  none: 'None, everybody plays level',
}
export const lockWords: WordsOf<LeagueRules['handicap']['lockedAt']> = {
  round: 'The round begins',
  week: 'The week of the round begins',
}
export const ghostWords: WordsOf<(typeof ghostKinds)[number]> = {
  none: 'Nobody',
  fixed_score: 'A fixed score',
  blind_draw: 'Another player, drawn blind',
  own_average: 'Their own average',
  league_average: 'The average of the league',
  partner_twice: 'The partner, counted twice',
  course: 'The course, at net par',
}
export const tieWords: WordsOf<(typeof tieSteps)[number]> = {
  head_to_head: 'Who won when they met',
  wins: 'More wins',
  total_net: 'Lower net total',
  last_round: 'Better last round',
  coin: 'A coin, tossed once',
}
export const feeWords: WordsOf<LeagueRules['fee']['kind']> = {
  season: 'Once for the season',
  installments: 'In installments, a month apart',
  evening: 'By the evening',
}

const choices: Partial<Record<string, Readonly<Record<string, string>>>> = {
  'rules.format': formats,
  'rules.by': byWords,
  'rules.play.kind': playWords,
  'rules.schedule': scheduleWords,
  'rules.mostOfHole.kind': mostWords,
  'rules.unplayedHoles': unplayedWords,
  'rules.flights.kind': flightWords,
  'rules.handicap.system': systemWords,
  'rules.handicap.lockedAt': lockWords,
  'rules.absence.ghost': ghostWords,
  'rules.ties': tieWords,
  'rules.fee.kind': feeWords,
  status: Object.fromEntries(SeasonStatus.options.map((status) => [status, seasonWords[status].label])),
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const valueAt = (version: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), version)

function inWords(field: string, value: unknown, money: (cents: number) => string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '-'
    if (field === 'weekday') return weekdayWord(value)
    if (field.endsWith('10')) return indexWords(value)

    return /ents$/i.test(field) && field.startsWith('rules.fee') && field !== 'rules.fee.installments'
      ? money(value)
      : String(value)
  }
  if (Array.isArray(value)) return value.map((one) => inWords(field, one, money)).join(', ') || '-'
  if (typeof value === 'string') return choices[field]?.[value] ?? (value || '-')

  return '-'
}

/** `14.3`; whoever gives strokes has a plus before it. */
export const indexWords = (tenths: number): string => `${tenths < 0 ? '+' : ''}${(Math.abs(tenths) / 10).toFixed(1)}`

const { leagueId: _leagueId, later: _later, ...toldLabels } = seasonLabels

/** The entries of the history that are about its rules alone hold these without a name around them. */
const whole = (version: Values): Values =>
  keysOf(ruleLabels).some((path) => (path.split('.')[1] ?? '') in version) ? { rules: version } : version

/** What differs between two versions of a season, also of those of which only a part is said. */
export const seasonChanges =
  (money: (cents: number) => string): ChangesBetween =>
  (from, to) =>
    fieldChanges(whole(from), whole(to), {
      labels: { status: 'State', ...toldLabels, ...ruleLabels },
      inWords: (field, value) => inWords(field, value, money),
      valueAt,
    })
