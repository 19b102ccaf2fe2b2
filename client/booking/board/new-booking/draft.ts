import { dayClock, instantOf, placeOf } from '#client/booking/instant-of.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import type { DayBoard } from '#shared/booking/desk.ts'
import { spokenName } from '#shared/booking/players/player-name.ts'
import type { Service, ServiceOption } from '#shared/catalog/contract.ts'
import { wallMinutes } from '#shared/wall-span.ts'
import { counted } from '#shared/words.ts'

/** What is typed of a booking before it is made. */
export interface Draft {
  /** The code of the service and of its option, as the list names them. */
  way: string
  /** Another length than the option's own. */
  minutes: number | undefined
  /** On the wall. */
  day: string
  time: string
  /** Of a time that comes twice, where the clocks are set back. */
  isSecond: boolean
  /** Empty for any that is free, and anybody who can. */
  bayId: string
  staffId: string
  person: PickedPerson | null
  /** Of somebody who is not on file yet. */
  newcomer: { firstName: string; lastName: string; email: string; phone: string }
  /** The codes of what is added. */
  addOns: string[]
  /** To the questions that may be left open. */
  answers: Record<string, string>
  /** The plan by which whoever it is for pays their share; empty for none. */
  tier: string
  /** Who else plays, by which plan. */
  others: { name: string; tier: string }[]
  note: string
  /** Why it is booked although something stands against it. */
  reason: string
  /** Whether they are checked in at once; null while nobody has said so, when it is up to how soon it begins. */
  isHere: boolean | null
  /** How often, week by week; empty for once. */
  times: string
  keepsCredit: boolean
}

export const newcomerId = 'newcomer'

export interface Way {
  key: string
  service: Service
  option: ServiceOption
  /** With the option's name, where it has one. */
  name: string
}

export const waysOf = (services: readonly Service[]): Way[] =>
  services.flatMap((service) =>
    service.options.map((option) => ({
      key: `${service.code} ${option.code}`,
      service,
      option,
      name: option.name ? `${service.name}, ${option.name}` : service.name,
    })),
  )

/** What the board shows, else bay time, which is what most who walk in want. */
const firstWay = (ways: readonly Way[], service: string | undefined) =>
  ways.find((way) => way.service.code === service) ?? ways.find((way) => way.service.category === 'bay') ?? ways[0]

const quarter = 15 * 60_000

/** Where somebody pressed: a column and a time of the board, or nowhere in particular. */
interface Place {
  columnId: string | undefined
  time: string | undefined
}

interface Beginning {
  ways: readonly Way[]
  board: Pick<DayBoard, 'day' | 'opens' | 'bays' | 'staff'>
  place: Place
  /** The service that the board is filtered by. */
  service: string | undefined
  now: Date
  localOf: (at: Date) => string
  /** Of the desk: it lasts until the studio closes, also after midnight. */
  today: string
}

/** Filled from the place that was pressed, else the next quarter of an hour; on another day, when the studio opens. */
export function draftAt({ ways, board, place, service, now, today, localOf }: Beginning): Draft {
  const { opens, bays, staff } = board
  const next = new Date(Math.ceil(now.getTime() / quarter) * quarter)
  const begun = board.day === today ? next : instantOf(`${board.day}T${opens.slice(0, 5)}`, localOf)
  const { at } = dayClock(board.day, localOf)
  const start = place.time === undefined ? begun : at(wallMinutes(place.time))
  const { day, time, second } = placeOf(start, localOf)
  const named = (all: readonly { id: string }[]) => all.find(({ id }) => id === place.columnId)?.id ?? ''

  return {
    way: firstWay(ways, service)?.key ?? '',
    minutes: undefined,
    day,
    time,
    isSecond: second !== undefined,
    bayId: named(bays),
    staffId: named(staff),
    person: null,
    newcomer: { firstName: '', lastName: '', email: '', phone: '' },
    addOns: [],
    answers: {},
    tier: '',
    others: [],
    note: '',
    reason: '',
    isHere: null,
    times: '',
    keepsCredit: false,
  }
}

/** `column@16:30`, or `now`. */
export function placeNamed(text: string | undefined): Place {
  const [columnId, time] = text?.split('@') ?? []

  return { columnId, time: time !== undefined && /^\d{2}:\d{2}$/.test(time) ? time : undefined }
}

/** How long it may be: as it is offered, and as long as it was taken for. */
export function lengthsOf({ option }: Way, minutes: number | undefined): number[] {
  const { length, durationMinutes } = option
  const steps = length ? Math.floor((length.longestMinutes - length.shortestMinutes) / length.stepMinutes) + 1 : 0
  const offered = Array.from(
    { length: steps },
    (_, at) => (length?.shortestMinutes ?? 0) + at * (length?.stepMinutes ?? 0),
  )

  return [...new Set([...offered, durationMinutes, ...(minutes === undefined ? [] : [minutes])])].toSorted(
    (a, b) => a - b,
  )
}

export const lengthWords = (minutes: number): string => counted(minutes, 'minute')

/** What of the draft the service offers: what was chosen of another one is not taken along. */
export const addedIn = ({ service }: Way, { addOns }: Pick<Draft, 'addOns'>): string[] =>
  service.addOns.map(({ code }) => code).filter((code) => addOns.includes(code))

/** By which plan each plays; undefined where nobody is named by one. */
export function tiersIn({ service }: Way, { tier, others }: Pick<Draft, 'tier' | 'others'>): string[] | undefined {
  const tiers = [tier, ...others.map((one) => one.tier)]

  return service.capacity > 1 && tiers.some(Boolean) ? tiers : undefined
}

/** Those that were given, of the service that is booked. */
export const givenIn = ({ questions }: Service, answers: Draft['answers']): Record<string, string> =>
  Object.fromEntries(
    questions
      .map(({ code, required }) => [code, required ? '' : (answers[code]?.trim() ?? '')] as const)
      .filter(([, answer]) => answer !== ''),
  )

/** What is added is paid also where a lesson of a package pays for the rest. */
export const addOnCentsOf = ({ service }: Way, codes: readonly string[]) =>
  service.addOns.reduce((sum, { code, priceCents }) => sum + (codes.includes(code) ? priceCents : 0), 0)

/** Everybody who plays, where it is more than whoever it is for, or a plan is named; what was typed of another service goes. */
export function playersIn(way: Way, typed: Draft) {
  const { person, tier, others } = typed
  if (way.service.capacity < 2 || (others.length === 0 && !tiersIn(way, typed))) return undefined

  return [{ name: spokenName(person?.name ?? ''), tier }, ...others].map((one, at) => ({
    name: one.name.trim().slice(0, 80) || `Player ${at + 1}`,
    ...(one.tier && { tier: one.tier }),
  }))
}
