import type { DemoClient } from '#server/demo/clients.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import { addDays, instantAt, weekdayOf } from '#shared/booking/local-time.ts'

interface Setting {
  today: string
  closed: ReadonlySet<string>
  clients: readonly DemoClient[]
  /** The league whose finals night is one of the events. */
  leagueId: string
  finalsOn: string
}

/** The coming events, with `taken` places each, on the first such weekday after `afterDays` days. */
const programme = [
  {
    on: { weekday: 5, afterDays: 4, starts: '18:30', ends: '20:45' },
    taken: 13,
    facts: {
      kind: 'skins' as const,
      title: 'Friday skins',
      summary:
        'Nine holes, a skin on each: the lowest score alone wins the hole, and ties carry over. Anybody may play, in a league or not.',
      format: 'Gross and net skins, 9 holes',
      priceCents: 3500,
      memberPriceCents: 3000,
      capacity: 20,
    },
  },
  {
    on: { weekday: 6, afterDays: 11, starts: '09:00', ends: '14:00' },
    taken: 20,
    facts: {
      kind: 'one_day' as const,
      title: 'Saturday four-ball',
      summary:
        'Eighteen holes with three people you may not know yet, lunch at the bench afterward. We make the groups so that every bay has somebody who knows the simulator.',
      format: 'Four-ball better ball, 18 holes',
      priceCents: 6000,
      memberPriceCents: 5000,
      capacity: 20,
    },
  },
  {
    on: { weekday: 7, afterDays: 24, starts: '11:00', ends: '15:00' },
    taken: 7,
    facts: {
      kind: 'one_day' as const,
      title: 'Sunday scramble',
      summary:
        'Teams of four, one ball, no handicap worries: the format for people who have never played a competition. Come as four or let us fill your team.',
      format: 'Four-person scramble, 18 holes',
      priceCents: 4500,
      memberPriceCents: 4000,
      capacity: 20,
    },
  },
]

export const finalsTime = { starts: '18:00', ends: '21:00' }

const finals = {
  taken: 5,
  facts: {
    kind: 'finals' as const,
    title: 'Thursday finals night',
    summary:
      'The last round of the Thursday league on the big screen, the standings live after every hole, supper and the prizes. Players have their place; these are for guests.',
    format: 'Stableford final, double points',
    priceCents: 2500,
    memberPriceCents: 1500,
    capacity: 24,
  },
}

export function planEvents(random: Random, { today, closed, clients, leagueId, finalsOn }: Setting) {
  const toCome = [
    ...programme.map(({ on, ...event }) => ({
      ...event,
      leagueId: null,
      time: spanOf(nextDay(addDays(today, on.afterDays), on.weekday, closed), on),
    })),
    { ...finals, leagueId, time: spanOf(finalsOn, finalsTime) },
  ].map((event) => ({ ...event, id: random.uuid() }))

  return {
    events: toCome.map(({ id, leagueId, facts, time }) => ({
      id,
      leagueId,
      status: 'announced' as const,
      ...facts,
      ...time,
    })),
    places: toCome.flatMap(({ id, taken }) => {
      const first = random.between(0, clients.length - taken)
      return clients
        .slice(first, first + taken)
        .map((client) => ({ id: random.uuid(), eventId: id, personId: client.id, status: 'registered' as const }))
    }),
  }
}

function nextDay(from: string, weekday: number, closed: ReadonlySet<string>): string {
  const day = addDays(from, (weekday - weekdayOf(from) + 7) % 7)

  return closed.has(day) ? nextDay(addDays(day, 1), weekday, closed) : day
}

const spanOf = (day: string, { starts, ends }: { starts: string; ends: string }) => ({
  startsAt: new Date(instantAt(day, starts, zone)),
  endsAt: new Date(instantAt(day, ends, zone)),
})
