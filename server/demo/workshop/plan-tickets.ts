import type { DemoClient } from '#server/demo/clients.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import { addDays, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { passportOf } from '#shared/workshop/passport.ts'
import { disposedDays, type TicketStatus, unclaimedDays } from '#shared/workshop/status.ts'

const agreed = ['approved', 'in_repair'] as const
export const finished = [...agreed, 'qc', 'ready'] as const

/** The states through which a ticket went. */
export interface TicketCourse {
  steps: readonly TicketStatus[]
  days: readonly [least: number, most: number]
}

/** Each with the number of tickets. */
export const ways: readonly (TicketCourse & { count: number })[] = [
  { count: 5, steps: ['intake'], days: [0, 1] },
  { count: 2, steps: ['intake', 'triage'], days: [0, 2] },
  { count: 3, steps: ['intake', 'estimated'], days: [1, 3] },
  { count: 4, steps: ['intake', 'estimated', 'awaiting_approval'], days: [1, 5] },
  { count: 9, steps: ['approved'], days: [0, 3] },
  { count: 3, steps: ['approved', 'awaiting_parts'], days: [1, 6] },
  { count: 7, steps: [...agreed], days: [1, 4] },
  { count: 2, steps: [...agreed, 'curing'], days: [1, 2] },
  { count: 4, steps: [...agreed, 'qc'], days: [2, 5] },
  { count: 4, steps: [...finished], days: [3, 14] },
  { count: 2, steps: [...finished, 'unclaimed'], days: [38, 60] },
  { count: 1, steps: [...finished, 'unclaimed', 'disposed'], days: [100, 120] },
  { count: 2, steps: ['intake', 'estimated', 'awaiting_approval', 'declined'], days: [3, 9] },
  { count: 2, steps: ['intake', 'void'], days: [5, 30] },
  { count: 10, steps: [...finished, 'picked_up', 'closed'], days: [10, 120] },
]

const bags: readonly (readonly Slot[])[] = [
  ['D', '3W', '5W', '4H', '5i', '6i', '7i', '8i', '9i', 'PW', 'GW', 'SW', 'LW'],
  ['5i', '6i', '7i', '8i', '9i', 'PW'],
  ['PW', 'SW', 'LW'],
  ['7i'],
  ['D'],
]
const heads = ['Northfield', 'Kestrel', 'Marram', 'Links & Sons']
const places = ['Rack 1', 'Rack 2', 'Rack 3', 'Rack 4', 'Bench shelf']

export interface Plan {
  now: Date
  locationId: string
  deskUserId: string
  clients: readonly Pick<DemoClient, 'id' | 'firstName' | 'lastName' | 'email'>[]
  /** The tags in use, each only once. */
  tags: Set<string>
}

export const dayLength = 86_400_000

export type DemoTicket = ReturnType<typeof planTicket>

/** A client, or a name with the bags of a group. */
interface Owner {
  personId: string | null
  groupId: string | null
  bagName: string
}

export function planTicket(random: Random, { now, clients, tags }: Plan, { steps, days }: TicketCourse) {
  const client = random.pick(clients)
  const createdAt = new Date(
    now.getTime() - (random.between(...days) + random.fraction() * 0.3) * dayLength - 3_600_000,
  )
  const owner: Owner = { personId: client.id, groupId: null, bagName: '' }

  return {
    ...owner,
    id: random.uuid(),
    signs: `${client.firstName} ${client.lastName}`,
    steps,
    status: steps.at(-1) ?? 'intake',
    createdAt,
    slots: random.pick(bags),
    bagTag: freeTag(random, tags),
    place: random.pick(places),
    collectCode: String(random.between(1000, 9999)),
    promisedOn: openDay(addDays(localDayOf(createdAt, zone), random.between(2, 6))),
  }
}

function freeTag(random: Random, tags: Set<string>): string {
  const tag = String(random.between(100, 299))
  if (tags.has(tag)) return freeTag(random, tags)
  tags.add(tag)

  return tag
}

/** The bench is closed on Sundays and Mondays. */
export const openDay = (day: string): string => ({ 7: addDays(day, 2), 1: addDays(day, 1) })[weekdayOf(day)] ?? day

const daysReady: Partial<Record<TicketStatus, number>> = { unclaimed: unclaimedDays, disposed: disposedDays }

/** Within how many days a ticket went through its steps; what was closed took two to six. */
const daysOf = ({ id, steps }: DemoTicket) =>
  steps.includes('closed') ? 2 + (Number.parseInt(id.slice(0, 2), 16) % 5) : 4

/** Steps are spread evenly between intake and today, within some days. Nobody abandons a ticket early. */
export function stepAt(ticket: DemoTicket, at: number, now: Date): Date {
  const { createdAt, steps } = ticket
  const span = Math.min(now.getTime() - createdAt.getTime(), daysOf(ticket) * dayLength)
  const waited = daysReady[steps[at] ?? 'intake']
  const evenly = (place: number) => createdAt.getTime() + (span * place) / steps.length

  return new Date(waited === undefined ? evenly(at) : evenly(steps.indexOf('ready')) + waited * dayLength)
}

export interface Grip {
  id: string
  priceCents: number
  onHand: number | null
}

export function clubsOf(random: Random, ticket: DemoTicket, grip: Grip) {
  const isGlued = ticket.steps.includes('curing')
  const headBrand = random.pick(heads)
  const { id: ticketId, personId, createdAt, bagTag } = ticket

  return ticket.slots.map((slot, position) => {
    const [clubId, ticketClubId] = [random.uuid(), random.uuid()]
    const passportCode = passportOf(Uint8Array.from({ length: 10 }, () => random.between(0, 255)))
    return {
      club: { id: clubId, personId, slot, spec: { headBrand }, passportCode, createdAt },
      ofTicket: { id: ticketClubId, ticketId, clubId, position, bagTag },
      isWaiting: ticket.status === 'awaiting_parts' && grip.onHand === 0,
      job: {
        id: random.uuid(),
        ticketId,
        ticketClubId,
        position,
        ...(isGlued
          ? { job: 'reshaft_steel', itemId: null, wraps: null, priceCents: 3500 }
          : { job: 'regrip', itemId: grip.id, wraps: 2, priceCents: grip.priceCents }),
      },
    }
  })
}
