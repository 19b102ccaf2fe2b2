import { dayClock, instantOf, placeOf } from '#client/booking/instant-of.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import type { DayBoard } from '#shared/booking/desk.ts'
import { spokenName } from '#shared/booking/players/player-name.ts'
import type { Service, ServiceOption } from '#shared/catalog/contract.ts'
import { wallMinutes } from '#shared/wall-span.ts'
import { counted } from '#shared/words.ts'

/** A new booking as it is typed. */
export interface Draft {
  /** The code of the service and of its option, as the list names them. */
  way: string
  /** A length other than the option's. */
  minutes: number | undefined
  /** Local time. */
  day: string
  time: string
  /** Which of two, for a local time that comes twice when the clocks are set back. */
  isSecond: boolean
  /** Empty for any free bay, and for anybody who can give it. */
  bayId: string
  staffId: string
  person: PickedPerson | null
  /** The fields of a new client. */
  newcomer: { firstName: string; lastName: string; email: string; phone: string }
  /** The codes of the add-ons. */
  addOns: string[]
  /** Answers to the optional questions, by code. */
  answers: Record<string, string>
  /** The plan by which the client pays their share; empty for none. */
  tier: string
  /** The other players, each with a plan. */
  others: { name: string; tier: string }[]
  note: string
  /** The reason by which the desk overrides the rules. */
  reason: string
  /** Whether the client is checked in at once; null until somebody answers, and then the start decides. */
  isHere: boolean | null
  /** The number of weeks; empty for a single booking. */
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

/** The service that the board is filtered by, else bay time, which most walk-ins want. */
const firstWay = (ways: readonly Way[], service: string | undefined) =>
  ways.find((way) => way.service.code === service) ?? ways.find((way) => way.service.category === 'bay') ?? ways[0]

const quarter = 15 * 60_000

/** The place that was pressed: a column and a time of the board, or neither. */
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
  /** The day of the desk, which lasts until the studio closes, also after midnight. */
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

/** The lengths to choose from: those offered, and the one that is chosen. */
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

/** The add-ons of the draft that the service has; those of another service are dropped. */
export const addedIn = ({ service }: Way, { addOns }: Pick<Draft, 'addOns'>): string[] =>
  service.addOns.map(({ code }) => code).filter((code) => addOns.includes(code))

/** The plan of each player; undefined where nobody has one. */
export function tiersIn({ service }: Way, { tier, others }: Pick<Draft, 'tier' | 'others'>): string[] | undefined {
  const tiers = [tier, ...others.map((one) => one.tier)]

  return service.capacity > 1 && tiers.some(Boolean) ? tiers : undefined
}

/** The answers to the questions of the chosen service. */
export const givenIn = ({ questions }: Service, answers: Draft['answers']): Record<string, string> =>
  Object.fromEntries(
    questions
      .map(({ code, required }) => [code, required ? '' : (answers[code]?.trim() ?? '')] as const)
      .filter(([, answer]) => answer !== ''),
  )

/** Add-ons are paid even where a lesson of a package pays for the rest. */
export const addOnCentsOf = ({ service }: Way, codes: readonly string[]) =>
  service.addOns.reduce((sum, { code, priceCents }) => sum + (codes.includes(code) ? priceCents : 0), 0)

/** All players, where there are several or one has a plan. What was typed for another service is dropped. */
export function playersIn(way: Way, typed: Draft) {
  const { person, tier, others } = typed
  if (way.service.capacity < 2 || (others.length === 0 && !tiersIn(way, typed))) return undefined

  return [{ name: spokenName(person?.name ?? ''), tier }, ...others].map((one, at) => ({
    name: one.name.trim().slice(0, 80) || `Player ${at + 1}`,
    ...(one.tier && { tier: one.tier }),
  }))
}
