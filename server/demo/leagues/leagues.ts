import type { TimeOff } from '#server/demo/bookings/time-off.ts'
import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoResource, DemoStudio } from '#server/demo/house.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import { type Random, randomFrom } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Acting } from '#server/kernel/work.ts'
import { addDays, instantAt } from '#shared/booking/local-time.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { kindsOfRounds } from '#shared/leagues/seasons/evenings.ts'
import { rulesOfPreset } from '#shared/leagues/seasons/presets.ts'

import { insertCourses, planCourses } from './courses.ts'
import { eventTimeOff, planEvents } from './league-events.ts'
import { eveningsAround, planRounds } from './league-rounds.ts'
import { type DemoPlayer, insertPlay } from './play.ts'

interface Setting {
  now: number
  today: string
  studio: DemoStudio
  resources: readonly DemoResource[]
  clients: readonly DemoClient[]
  /** The member with an account, who plays. */
  member: { id: string; firstName: string; lastName: string }
}

const leagues = [
  {
    code: 'tuesday_pairs',
    name: 'Tuesday Pairs',
    summary: 'Two players, one score: the better net ball of each hole counts. Nine holes against another pair.',
    forWhom:
      'Friends, couples, colleagues. One of you may be much better than the other: the handicap evens it out, and a bad hole is your partner’s to save.',
    active: true,
    position: 1,
  },
  {
    code: 'thursday_stableford',
    name: 'Thursday Stableford',
    summary: 'Everybody for themselves: points for each hole, nothing lost by a disaster. Nine holes a week.',
    forWhom:
      'Golfers who come alone and want a steady evening. You play in a bay with three others, and with different ones each week.',
    active: true,
    position: 2,
  },
]

/** Ten evenings of four pairs against four others, all of which count but the worst; 150 minutes hold four players in a bay. */
const pairRules: LeagueRules = { ...rulesOfPreset('pairs'), weeks: 10, teams: 8, dropWorst: 1, playoffs: { teams: 0 } }

/** Twelve evenings of which nine count; 135 minutes hold four players in a bay, 16 in four. */
const soloRules: LeagueRules = { ...rulesOfPreset('alone'), weeks: 12, teams: 16, dropWorst: 3 }

/** As the columns of a season say it, by which the public reads it. */
const shownOf = (rules: LeagueRules) => ({
  rules,
  format: rules.format,
  teamSize: rules.teamSize,
  holes: rules.holes,
  weeks: rules.weeks,
  feeCents: rules.fee.cents,
  memberFeeCents: rules.fee.memberCents,
  teamCapacity: rules.teams,
})

const pairs = {
  ...shownOf(pairRules),
  summary: '',
  weekday: 2,
  starts: '18:15',
  ends: '20:45',
  scoring:
    'A point for each hole won, half for each hole halved, and two more for the lower nine. The standings add the points of all weeks but your worst.',
  handicapRule:
    'Studio handicap: your best scores of the last twenty here. Each plays off 85% of it. New players hold a provisional one after three rounds, and until then play off what they tell us, capped at 18.',
  substituteRule:
    'Name a substitute until noon of the day, or ask us for one from the pool. A substitute’s points count for your team. You may play up to two rounds ahead.',
  prizes: 'Store credit for the first three pairs, and a 9-iron bent to any loft you like for the last.',
}

const stableford = {
  ...shownOf(soloRules),
  summary: '',
  weekday: 4,
  starts: '18:30',
  ends: '20:45',
  scoring:
    'Net Stableford decides the evening: two points for a net par, three for a birdie, one for a bogey. Its winner has 20 for the season, the next 18, 16 and so on to the tenth. Your best nine rounds of twelve count.',
  handicapRule:
    'Studio handicap: your best scores of the last twenty here, at 95%. It is fixed on the morning of the round.',
  substituteRule:
    'Missing a week costs nothing as long as nine rounds are left to count. You may play up to two rounds ahead in any bay you book.',
  prizes: 'Store credit for the first five, and for the best single round of the season.',
}

/** The winter before, as long ago as it may be looked back on: eight weeks, and the best four play on. */
const lastRules: LeagueRules = { ...soloRules, weeks: 8, dropWorst: 2, playoffs: { teams: 4 } }
const last = { ...stableford, ...shownOf(lastRules) }
const weeksSinceTheLast = 34

const weeksPlayed = 6
const weeksUntilTheNext = 4

/** The evenings of the two leagues. */
function planEvenings({ today, studio }: Pick<Setting, 'today' | 'studio'>) {
  const closed = new Set(studio.exceptions.map(({ day }) => day))
  const comingFrom = addDays(today, 7 * weeksUntilTheNext)

  return {
    closed,
    over: eveningsAround(
      { ...last, weeks: kindsOfRounds(lastRules).length },
      { day: addDays(today, -7 * weeksSinceTheLast), before: kindsOfRounds(lastRules).length, closed },
    ),
    played: eveningsAround(stableford, { day: today, before: weeksPlayed, closed }),
    planned: eveningsAround(pairs, { day: comingFrom, before: 0, closed }),
  }
}

const isLeagueBay = ({ kind, name }: DemoResource) => kind === 'bay' && /^Bay \d$/.test(name)

/** Blocks the bays of the evenings of the leagues that go on; those of last winter would take from the figures of its months. */
export function leagueTimeOff(
  random: Random,
  { resources, ...setting }: Pick<Setting, 'today' | 'studio' | 'resources'>,
): TimeOff[] {
  const { closed, played, planned } = planEvenings(setting)
  const bays = resources.filter(isLeagueBay)
  const evenings = [...played.map((day) => ({ ...stableford, day })), ...planned.map((day) => ({ ...pairs, day }))]

  const ofSeasons = evenings.flatMap(({ day, starts, ends }) => {
    const during = { id: random.uuid(), start: instantAt(day, starts, zone), end: instantAt(day, ends, zone) }
    const of = { ...during, kind: 'league' as const, reason: 'League evening' }
    return bays.map(({ id: resourceId }) => ({ ...of, resourceId }))
  })
  const ids = bays.map(({ id }) => id)

  return [...ofSeasons, ...eventTimeOff({ today: setting.today, closed }, ids)]
}

/** Two leagues, one in the middle of its season and one that takes teams, and the events around them. */
export function planLeagues(random: Random, { now, today, studio, resources, clients, member }: Setting) {
  const rows = leagues.map((league) => ({ ...league, id: random.uuid() }))
  const [ofPairs, ofStableford] = rows
  if (!ofPairs || !ofStableford) throw new Error('The demo has two leagues.')

  const { closed, over, played, planned } = planEvenings({ today, studio })
  const running = {
    ...stableford,
    id: random.uuid(),
    leagueId: ofStableford.id,
    name: seasonName(today),
    status: 'in_season' as const,
  }
  const coming = {
    ...pairs,
    id: random.uuid(),
    leagueId: ofPairs.id,
    name: seasonName(addDays(today, 35)),
    status: 'registration_open' as const,
  }
  const players = soloPlayers(random, [member, ...knownClients(random, clients)])
  const courses = planCourses()
  const playedOn = { courses: courses.courses, now }

  const rounds = {
    coming: planRounds(random, coming, { ...playedOn, evenings: planned }),
    running: planRounds(random, running, { ...playedOn, evenings: played }),
  }
  const opened = registration(played[0] ?? today, 42)
  const bayIds = resources.filter(isLeagueBay).map(({ id }) => id)
  const finished = planFinished({ leagueId: ofStableford.id, evenings: over, clients, playedOn })
  const events = planEvents(random, { today, closed, clients, bayIds, courses: courses.courses })

  return {
    courses,
    leagues: [...rows, events.league],
    bays: [
      ...rows.flatMap(({ id: leagueId }) => bayIds.map((resourceId) => ({ leagueId, resourceId }))),
      ...events.bays,
    ],
    seasons: [
      { ...running, ...opened },
      { ...coming, ...registration(planned[0] ?? today, 49) },
      finished.season,
      ...events.seasons,
    ],
    rounds: [...rounds.coming, ...rounds.running, ...finished.rounds, ...events.rounds],
    teams: [
      ...players.map(({ teamId, name }) => teamRow(random, { id: teamId, seasonId: running.id, name })),
      ...planTeams(random, coming, pairNames),
      ...finished.teams,
      ...events.teams,
    ],
    registrations: events.registrations,
    lastPlay: { ...finished.play, bayIds },
    play: {
      seasonId: running.id,
      players,
      rounds: rounds.running,
      bayIds,
      signedUpAt: new Date(instantAt(opened.registrationOpensOn, '12:00', zone)),
    },
  }
}

interface FinishedSeason {
  leagueId: string
  evenings: readonly string[]
  clients: readonly DemoClient[]
  playedOn: Omit<Parameters<typeof planRounds>[2], 'evenings'>
}

/** A season that is over: its weeks, its playoffs, and those who were known by then. */
function planFinished({ leagueId, evenings, clients, playedOn }: FinishedSeason) {
  const random = randomFrom('last winter')
  const first = evenings[0] ?? ''
  const opened = registration(first, 42)
  const id = random.uuid()
  const known = clients.filter(
    ({ createdAt }) => createdAt && createdAt.getTime() < instantAt(opened.registrationOpensOn, '12:00', zone),
  )
  const players = soloPlayers(random, known.slice(0, last.teamCapacity))
  const kinds = kindsOfRounds(lastRules)
  const rounds = planRounds(random, { ...last, id }, { ...playedOn, evenings, kinds }).map((round) => ({
    ...round,
    status: 'published' as const,
  }))

  return {
    season: { ...last, ...opened, id, leagueId, name: seasonName(first), status: 'completed' as const },
    rounds,
    teams: players.map(({ teamId, name }) => teamRow(random, { id: teamId, seasonId: id, name })),
    play: {
      seasonId: id,
      players,
      rounds,
      signedUpAt: new Date(instantAt(opened.registrationOpensOn, '12:00', zone)),
      hasPlayoffs: true,
    },
  }
}

export async function insertLeagues(work: Acting, plan: ReturnType<typeof planLeagues>): Promise<void> {
  const { trx } = work
  await insertCourses(trx, plan.courses)
  await insertRows(trx, 'league', plan.leagues)
  await insertRows(trx, 'leagueBay', plan.bays)
  await insertRows(trx, 'leagueSeason', plan.seasons)
  await insertRows(trx, 'leagueRound', plan.rounds)
  await insertRows(trx, 'leagueTeam', plan.teams)
  await insertRows(trx, 'leagueRegistration', plan.registrations)
  // Handicaps are made of what was played, in its order.
  await insertPlay(work, randomFrom('league evenings of last winter'), plan.lastPlay)
  await insertPlay(work, randomFrom('league evenings played'), plan.play)
}

/** Registration closes a week before the first evening. */
const registration = (firstEvening: string, daysBefore: number) => ({
  registrationOpensOn: addDays(firstEvening, -daysBefore),
  registrationClosesOn: addDays(firstEvening, -7),
})

function seasonName(day: string): string {
  const [year, month] = day.split('-').map(Number)
  if (!year || !month) return day
  if (month >= 11) return `Winter ${year}–${String(year + 1).slice(2)}`
  if (month <= 2) return `Winter ${year - 1}–${String(year).slice(2)}`
  if (month <= 4) return `Spring ${year}`

  return month <= 7 ? `Summer ${year}` : `Fall ${year}`
}

const pairNames = [
  'Fore Better or Worse',
  'Two Under Pressure',
  'Mulligan & Daughter',
  'The Lob Wedge Society',
  'Shank You Very Much',
  'Pin Seekers',
]

function knownClients(random: Random, clients: readonly DemoClient[]) {
  const known = clients.filter(({ createdAt }) => createdAt)
  const first = random.between(0, Math.max(0, known.length - stableford.teamCapacity))

  return known.slice(first, first + stableford.teamCapacity - 1)
}

/** Each a team of their own, by the name that the others see. */
const soloPlayers = (random: Random, people: readonly Setting['member'][]): DemoPlayer[] =>
  people.map(({ id: personId, firstName, lastName }) => ({
    id: random.uuid(),
    teamId: random.uuid(),
    personId,
    name: `${firstName} ${lastName}`,
  }))

const teamRow = (random: Random, team: { id: string; seasonId: string; name: string }) => ({
  ...team,
  status: 'confirmed' as const,
  coin: random.fraction(),
})

const planTeams = (random: Random, { id, status }: { id: string; status: string }, names: readonly string[]) =>
  names.map((name, index) => ({
    ...teamRow(random, { id: random.uuid(), seasonId: id, name }),
    status:
      status === 'registration_open' && index === names.length - 1 ? ('forming' as const) : ('confirmed' as const),
  }))
