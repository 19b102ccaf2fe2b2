import type { TimeOff } from '#server/demo/bookings/time-off.ts'
import type { DemoClient } from '#server/demo/clients.ts'
import { type Random, randomFrom } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import { addDays, instantAt, weekdayOf } from '#shared/booking/local-time.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { rulesOfPreset } from '#shared/leagues/seasons/presets.ts'

interface Setting {
  today: string
  closed: ReadonlySet<string>
  clients: readonly DemoClient[]
  bayIds: readonly string[]
  courses: ReadonlyArray<{ id: string; name: string }>
}

const alone = rulesOfPreset('alone')

/** One round, of which everything counts. */
const single = { weeks: 1, dropWorst: 0, playAhead: 0, makeUpDays: 0, playoffs: { teams: 0 } }

/** The coming events, with `taken` places each, on the first such weekday after `afterDays` days. Four bays hold each of them. */
const programme: readonly {
  on: { weekday: number; afterDays: number; starts: string; ends: string }
  taken: number
  facts: { name: string; summary: string; scoring: string; rules: LeagueRules }
}[] = [
  {
    on: { weekday: 5, afterDays: 4, starts: '18:30', ends: '20:45' },
    taken: 11,
    facts: {
      name: 'Friday skins',
      summary:
        'Nine holes, a skin on each: the lowest score alone wins the hole, and ties carry over. Anybody may play, in a league or not.',
      scoring: 'Gross and net skins, 9 holes',
      rules: {
        ...alone,
        ...single,
        format: 'skins',
        teams: 16,
        fee: { kind: 'season', cents: 3500, memberCents: 3000, installments: 1 },
      },
    },
  },
  {
    on: { weekday: 6, afterDays: 11, starts: '09:00', ends: '14:00' },
    taken: 16,
    facts: {
      name: 'Saturday eighteen',
      summary:
        'Eighteen holes with three people you may not know yet, lunch at the bench afterward. We make the groups so that every bay has somebody who knows the simulator.',
      scoring: 'Net strokes, 18 holes',
      rules: {
        ...alone,
        ...single,
        format: 'stroke',
        holes: 18,
        teams: 16,
        fee: { kind: 'season', cents: 6000, memberCents: 5000, installments: 1 },
      },
    },
  },
  {
    on: { weekday: 7, afterDays: 24, starts: '11:00', ends: '15:00' },
    taken: 1,
    facts: {
      name: 'Sunday scramble',
      summary:
        'Teams of four, one ball, no handicap worries: the format for people who have never played a competition. Come as four or let us fill your team.',
      scoring: 'Four-person scramble, 18 holes',
      rules: {
        ...rulesOfPreset('scramble'),
        ...single,
        holes: 18,
        teams: 4,
        fee: { kind: 'season', cents: 4500, memberCents: 4000, installments: 1 },
      },
    },
  },
]

const league = {
  code: 'events',
  name: 'Events',
  summary: 'One round, for itself.',
  forWhom: 'Anybody, whether you play in a league or not.',
  active: true,
  position: 3,
}

type Calendar = Pick<Setting, 'today' | 'closed'>

const dated = ({ today, closed }: Calendar) =>
  programme.map(({ on, ...event }) => ({
    ...event,
    on,
    day: nextDay(addDays(today, on.afterDays), on.weekday, closed),
  }))

/** Blocks the bays of the events. */
export const eventTimeOff = (calendar: Calendar, bayIds: readonly string[]): TimeOff[] => {
  const random = randomFrom('events of leagues')

  return dated(calendar).flatMap(({ day, on }) => {
    const during = { id: random.uuid(), start: instantAt(day, on.starts, zone), end: instantAt(day, on.ends, zone) }
    return bayIds.map((resourceId) => ({ ...during, kind: 'league' as const, reason: 'League event', resourceId }))
  })
}

/** Seasons of one round, with those who have signed up. */
export function planEvents(random: Random, { clients, bayIds, courses, ...calendar }: Setting) {
  const leagueId = random.uuid()
  const events = dated(calendar).map((event) => ({ ...event, id: random.uuid() }))
  const players = events.flatMap(({ id: seasonId, taken, facts }) => {
    const first = random.between(0, clients.length - taken * facts.rules.teamSize)
    return Array.from({ length: taken }, (_, at) => {
      const ofTeam = clients.slice(first + at * facts.rules.teamSize, first + (at + 1) * facts.rules.teamSize)
      return { seasonId, teamId: random.uuid(), coin: random.fraction(), ofTeam }
    })
  })

  return {
    league: { ...league, id: leagueId },
    bays: bayIds.map((resourceId) => ({ leagueId, resourceId })),
    seasons: events.map(({ id, day, on, facts: { rules, ...texts } }) => ({
      id,
      leagueId,
      status: 'registration_open' as const,
      ...texts,
      weekday: on.weekday,
      starts: on.starts,
      ends: on.ends,
      registrationOpensOn: addDays(calendar.today, -21),
      registrationClosesOn: addDays(day, -1),
      handicapRule: '',
      substituteRule: '',
      prizes: '',
      rules,
      format: rules.format,
      teamSize: rules.teamSize,
      holes: rules.holes,
      weeks: rules.weeks,
      feeCents: rules.fee.cents,
      memberFeeCents: rules.fee.memberCents,
      teamCapacity: rules.teams,
    })),
    rounds: events.map(({ id: seasonId, day, on, facts: { rules } }, at) => ({
      id: random.uuid(),
      seasonId,
      number: 1,
      kind: 'regular' as const,
      course: courses[at % courses.length]?.name ?? 'Course to be announced',
      courseId: courses[at % courses.length]?.id ?? null,
      teeName: 'White',
      nine: rules.holes === 9 ? ('front' as const) : null,
      tee: rules.holes === 9 ? 'White, front nine' : 'White',
      format: rules.format,
      status: 'scheduled' as const,
      startsAt: new Date(instantAt(day, on.starts, zone)),
      endsAt: new Date(instantAt(day, on.ends, zone)),
    })),
    teams: players.map(({ seasonId, teamId: id, coin, ofTeam }) => {
      const [captain] = ofTeam
      const name = ofTeam.length > 1 ? `${captain?.lastName ?? ''} and friends` : nameOf(captain)
      return { id, seasonId, coin, name, status: 'confirmed' as const }
    }),
    registrations: players.flatMap(({ seasonId, teamId, ofTeam }) =>
      ofTeam.map((client) => ({
        id: random.uuid(),
        seasonId,
        teamId,
        personId: client.id,
        shownName: nameOf(client),
        startIndexTenths: random.between(40, 180),
        status: 'registered' as const,
      })),
    ),
  }
}

const nameOf = (client: Pick<DemoClient, 'firstName' | 'lastName'> | undefined): string =>
  client ? `${client.firstName} ${client.lastName}` : ''

function nextDay(from: string, weekday: number, closed: ReadonlySet<string>): string {
  const day = addDays(from, (weekday - weekdayOf(from) + 7) % 7)

  return closed.has(day) ? nextDay(addDays(day, 1), weekday, closed) : day
}
