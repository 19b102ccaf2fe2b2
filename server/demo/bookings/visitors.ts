import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoService } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'

import { demandFor } from './demand.ts'

export interface Visitors {
  /** Somebody who may book this service on this day; undefined when nobody fits. */
  choose: (service: DemoService, day: string) => DemoClient | undefined
  remember: (client: DemoClient, service: DemoService, day: string) => void
}

const knownFromTheStart = 40
const triesPerChoice = 12

/**
 * Draws who comes: new clients appear one by one from `firstDay` to `today`, and known ones return, some more often.
 */
export function expectVisitors(
  random: Random,
  clients: readonly DemoClient[],
  firstDay: string,
  today: string,
): Visitors {
  const lastVisits = new Map<string, string>()
  const newcomers = [...clients]
  const known: DemoClient[] = []
  const pace = (clients.length - knownFromTheStart) / daysBetween(firstDay, today)

  const isDue = (day: string) => known.length < knownFromTheStart + pace * daysBetween(firstDay, day)

  function isLikely(client: DemoClient, service: DemoService, day: string): boolean {
    if (service.code === 'junior_lesson' && !client.parent) return false

    const sameBefore = lastVisits.get(`${client.id} ${service.code}`)
    return (
      isLongAgo(lastVisits.get(client.id), day, 1) && isLongAgo(sameBefore, day, demandFor(service).returnsAfterDays)
    )
  }

  return {
    choose(service, day) {
      const [newcomer] = newcomers
      if (newcomer && isLikely(newcomer, service, day) && isDue(day)) return newcomer
      if (known.length === 0) return undefined

      const tries = Array.from({ length: triesPerChoice }, () => random.pick(known))
      return tries.find((client) => random.chance(client.frequency) && isLikely(client, service, day))
    },
    remember(client, service, day) {
      lastVisits.set(client.id, day).set(`${client.id} ${service.code}`, day)
      if (client === newcomers[0]) known.push(...newcomers.splice(0, 1))
    },
  }
}

const isLongAgo = (before: string | undefined, day: string, days: number) =>
  before === undefined || daysBetween(before, day) >= days

// Called a hundred thousand times, so it counts in UTC, where all days have the same length.
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000)
