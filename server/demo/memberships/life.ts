import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoPlan } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import { addDays, addMonths, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'

/** Who holds a membership, and since when they are known. */
export type DemoHolder = Pick<DemoClient, 'id' | 'firstName' | 'lastName' | 'email' | 'createdAt'>

export interface Rest {
  from: string
  /** The last day of it. */
  until: string
}

/** A membership from its first day to its last one, or to today. */
export interface Life {
  id: string
  holder: DemoHolder
  plan: DemoPlan
  /** The plan that follows the first term. */
  later?: DemoPlan
  startsOn: string
  status: MembershipStatus
  /** The last day of one that is over, or that never renews. */
  lastOn?: string
  /** The day on which its renewal was stopped. */
  noticeOn?: string
  freezes: Rest[]
  /** The membership in whose stead it began. */
  continues?: Life
}

export function planNamed(plans: readonly DemoPlan[], code: string): DemoPlan {
  const plan = plans.find((one) => one.code === code)
  if (!plan) throw new Error(`The demo has no plan ${code}.`)

  return plan
}

export const knownOn = ({ createdAt }: Pick<DemoClient, 'createdAt'>) => localDayOf(createdAt ?? 0, zone)

/** Whoever becomes a member is known from that day on. */
export function known(client: DemoHolder, from: string): DemoHolder {
  const at = instantAt(from, '05:30', zone)
  if (!client.createdAt || client.createdAt.getTime() > at) client.createdAt = new Date(at)

  return client
}

interface Trial {
  plan: DemoPlan
  startsOn: string
  status: 'trial' | 'expired'
}

/** A month on trial, which ends by itself. */
export function trialOf(random: Random, holder: DemoHolder, { plan, startsOn, status }: Trial): Life {
  const lastOn = addDays(addMonths(startsOn, plan.termMonths ?? 1), -1)

  return { id: random.uuid(), holder: known(holder, startsOn), plan, startsOn, status, lastOn, freezes: [] }
}
