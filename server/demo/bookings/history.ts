import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoResource, DemoService, DemoStudio } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'

import { drawAnswers } from './answers.ts'
import type { Appointment } from './appointments.ts'
import { type BookedSlot, type CourseContext, type Course, courseOf } from './course.ts'
import { bookedDays, drawService, firstHistoryDay, startWeight, wantedShare } from './demand.ts'
import { drawCreation } from './lead-time.ts'
import { freePlaces, type OpenDay, openDay, type Slot, type Presence, usedShare } from './open-day.ts'
import { drawReferences } from './references.ts'
import type { TimeOff } from './time-off.ts'
import { expectVisitors } from './visitors.ts'

export interface DemoBooking extends BookedSlot, Course {
  id: string
  reference: string
  staff: DemoResource | undefined
  bay: DemoResource | undefined
  /** The public price, or what it costs by a membership. */
  priceCents: number
  membershipId: string | null
  /** Minutes that the membership pays for. */
  includedMinutes: number
  answers: Record<string, string>
}

interface Setting extends CourseContext {
  today: string
  studio: DemoStudio
  resources: readonly DemoResource[]
  timeOff: readonly TimeOff[]
  services: readonly DemoService[]
  clients: readonly DemoClient[]
  appointments: readonly Appointment[]
}

const triesPerDay = 120

/** Eighteen months of bookings and the two weeks to come, day by day, each by the server's own rules. */
export function planHistory(random: Random, setting: Setting): DemoBooking[] {
  const { today, services, clients, appointments } = setting
  const unstaffed = services.filter(({ requiredSkill }) => !requiredSkill)
  const visitors = expectVisitors(random, clients, firstHistoryDay(today), today)
  const book = bookings(random, setting)

  return bookedDays(today).flatMap((day) => {
    const open = openDay(day, setting)
    const target = wantedShare(random, day, today)
    const due = appointments.filter((appointment) => appointment.day === day)
    if (day >= today) keepRoom(random, open, setting)
    const booked = due.flatMap(({ client, service }) => book(open, client, service) ?? [])

    for (let tries = 0; tries < triesPerDay && usedShare(open, 'bay') < target; tries += 1) {
      const hasStaff = usedShare(open, 'staff') < target
      const service = drawService(random, hasStaff ? services : unstaffed, day)
      const client = visitors.choose(service, day)
      const booking = client && book(open, client, service)
      if (booking) {
        visitors.remember(booking.client, service, day)
        booked.push(booking)
      }
    }

    return booked
  })
}

/**
 * Keeps times free on each coming day, so that a visitor can book a swing evaluation and mostly the longest fitting.
 */
function keepRoom(random: Random, open: OpenDay, { now, services }: Setting): void {
  const longest = Math.max(...services.map(({ durationMinutes }) => durationMinutes))
  const [evaluation] = services
  const kept = [services.find(({ durationMinutes }) => durationMinutes === longest), evaluation, evaluation]
  for (const service of kept.filter((one) => one !== undefined)) {
    const places = freePlaces(open, service).filter(({ start }) => start > now + service.minimumNoticeMinutes * 60_000)
    const { staff = [], bays = [], occupied } = random.weighted(places, () => 1) ?? {}
    for (const one of [...staff.slice(0, 1), ...bays.slice(0, 1)]) if (occupied) one.kept.push(occupied)
  }
}

/** Books a client's service at some time of a day; undefined when there is no room. */
function bookings(random: Random, { now, deskUserId, appointments }: Setting) {
  const references = drawReferences(random)
  const reliable = new Set(appointments.map(({ client }) => client.id))

  return (open: OpenDay, client: DemoClient, service: DemoService): DemoBooking | undefined => {
    const place = random.weighted(freePlaces(open, service), ({ minute }) => startWeight(service, open.weekday, minute))
    if (!place) return undefined

    const createdAt = drawCreation(random, { client, service, place, now, midnight: open.midnight })
    client.createdAt ??= new Date(createdAt)
    const booking: BookedSlot = { client, service, place, createdAt, reliable: reliable.has(client.id) }
    const course = courseOf(random, booking, { now, deskUserId })
    return {
      ...booking,
      ...course,
      ...occupy(random, place, isCancelled(course)),
      id: random.uuid(),
      priceCents: service.priceCents,
      membershipId: null,
      includedMinutes: 0,
      reference: references(),
      answers: random.chance(0.7) ? drawAnswers(random, service.questions) : {},
    }
  }
}

export const isCancelled = ({ steps }: Course) => steps.at(-1)?.to.startsWith('cancelled') ?? false

/** The time of a canceled booking stays free. */
function occupy(random: Random, { staff, bays, occupied }: Slot, cancelled: boolean) {
  const [member, bay] = [preferred(random, staff), preferred(random, bays)]
  if (!cancelled) for (const taken of [member, bay]) taken?.taken.push(occupied)

  return { staff: member?.resource, bay: bay?.resource }
}

/** Mostly the resource with the fewest skills that will do, so that the others stay free. */
function preferred(random: Random, able: readonly Presence[]): Presence | undefined {
  if (able.length === 0) return undefined

  const plainest = Math.min(...able.map(({ resource }) => resource.capabilities.length))
  const plain = able.filter(({ resource }) => resource.capabilities.length === plainest)
  return random.pick(random.chance(0.8) ? plain : able)
}
