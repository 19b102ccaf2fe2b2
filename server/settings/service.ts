import type { z } from 'zod'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { idOrNone, notSetUp, nowhere as noPlace, type Place } from '#server/kernel/place.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { difference, type Interval, overlaps } from '#shared/booking/intervals.ts'
import { addDays, instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { beginningOf, deskDayOf, hoursOn, type OpenPlace, spanAt } from '#shared/booking/opening.ts'
import { Failure } from '#shared/http/failure.ts'
import { defaultBrandColor } from '#shared/settings/brand-color.ts'
import type { Brand, Studio, StudioDay } from '#shared/settings/contract.ts'
import { ownLocale } from '#shared/words.ts'

import {
  findCountry,
  findLetterhead,
  findLocation,
  findOpening,
  findSetting,
  findStudioEmail,
  listClosedTimes,
  listPlaces,
  saveSetting,
  setBrandColor,
} from './store.ts'

export { housePlaceId } from './store.ts'

/** What a studio decides for itself, under its own key; `usual` is the value until it does. */
export interface Setting<Value> {
  key: string
  schema: z.ZodType<Value>
  usual: Value
}

const daysShown = 7

/** The place for requests that name none, as this transaction sees it. */
export const readFirstPlace = async (work: OnDatabase): Promise<Place> => (await listPlaces(work))[0] ?? noPlace

/** The place of the work as it stands in this transaction; the first one where the work began before the set-up. */
export async function readPlace(work: Timed): Promise<Place> {
  const places = await listPlaces(work)

  return places.find(({ id }) => id === idOrNone(work.place)) ?? places[0] ?? noPlace
}

/** Today and later days whose hours differ from those of their weekday, the next first. */
export async function listSpecialDays(work: Timed): Promise<StudioDay[]> {
  const location = (await findLocation(work)) ?? nowhere
  const today = deskDayOf(work.now, location)
  const ahead = location.exceptions.filter(({ day }) => day >= today).toSorted((a, b) => a.day.localeCompare(b.day))

  return [...Map.groupBy(ahead, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    hours: ofDay.flatMap(({ opens, closes }) =>
      opens && closes ? [{ opens: opens.slice(0, 5), closes: closes.slice(0, 5) }] : [],
    ),
    note: ofDay[0]?.note || null,
  }))
}

export async function readStudio(work: Timed, demo: boolean): Promise<Studio> {
  const location = (await findLocation(work)) ?? nowhere
  const today = deskDayOf(work.now, location)
  const [from, until] = [
    instantAt(addDays(today, -1), '00:00', location.zone),
    instantAt(addDays(today, daysShown + 1), '00:00', location.zone),
  ]
  const closed = (await listClosedTimes(work, new Date(from), new Date(until))).map(({ start, end }) => ({
    start: start.getTime(),
    end: end.getTime(),
  }))
  const dayOf = (day: string) => {
    const note = location.exceptions.find((exception) => exception.day === day)?.note ?? null
    return { day, note, hours: hoursWithout(closed, day, location) }
  }
  const days = Array.from({ length: daysShown }, (_, ahead) => dayOf(addDays(today, ahead)))

  return { ...location, days, dayBefore: dayOf(addDays(today, -1)), isOpen: location.openedAt !== null, demo }
}

/** The hours of a day without the studio's closures. */
export function hoursWithout(closed: readonly Interval[], day: string, place: OpenPlace) {
  return hoursOn(day, place).flatMap(({ opens, closes }) => {
    const span = spanAt(day, opens, closes, place.zone)
    if (!closed.some((one) => overlaps(one, span))) return toTheMinute({ opens, closes })

    return difference([span], closed).map(({ start, end }) => ({
      opens: start === span.start ? opens.slice(0, 5) : wallTimeOf(start, place.zone),
      closes: end === span.end ? closes.slice(0, 5) : wallTimeOf(end, place.zone),
    }))
  })
}

const wallTimeOf = (instant: number, zone: string) => localTimeOf(new Date(instant), zone).slice(11, 16)

/** Stands for a studio that nobody has begun to set up, so that a page can say so. */
const nowhere = {
  name: '',
  tagline: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  phone: '',
  email: '',
  zone: 'UTC',
  currency: 'USD',
  cashRoundingCents: 0,
  locale: ownLocale,
  brandColor: defaultBrandColor,
  openedAt: null,
  hours: [],
  exceptions: [],
}

const toTheMinute = ({ opens, closes }: { opens: string; closes: string }) => ({
  opens: opens.slice(0, 5),
  closes: closes.slice(0, 5),
})

/** What is printed above and below the studio's letters. */
export interface Letterhead {
  studio: string
  /** On one line. */
  address: string
  /** #rrggbb */
  color: string
}

interface Sender {
  name: string
  street: string
  city: string
  region: string
  postalCode: string
  brandColor: string
}

/** How the studio's letters look, also before its set-up. */
export function letterheadOf({
  name,
  street,
  city,
  region,
  postalCode,
  brandColor,
}: Partial<OrNull<Sender>>): Letterhead {
  const address = street ? `${street}, ${city}, ${`${region} ${postalCode}`.trim()}` : ''

  return { studio: name ?? 'the studio', address, color: brandColor ?? defaultBrandColor }
}

type OrNull<Shape> = { [Key in keyof Shape]: Shape[Key] | null }

export const readLetterhead = async (work: Timed): Promise<Letterhead> =>
  letterheadOf((await findLetterhead(work)) ?? {})

/** The studio's name, also before its set-up. */
export const readStudioName = async (work: Timed): Promise<string> => (await readLetterhead(work)).studio

/** The country of phone numbers that have no country code. */
export const readStudioCountry = async (work: Timed): Promise<string> => (await findCountry(work))?.country ?? 'US'

/** Whether the studio has opened to visitors. */
export const isStudioOpen = async (work: Timed): Promise<boolean> => Boolean((await findOpening(work))?.openedAt)

/** Where the studio's mail arrives; undefined before its set-up. */
export const readStudioEmail = async (work: Timed): Promise<string | undefined> => (await findStudioEmail(work))?.email

/** The value with its version, which a change has to name. */
export async function readSetting<Value>(
  work: OnDatabase,
  { key, schema, usual }: Setting<Value>,
): Promise<VersionedSetting<Value>> {
  const found = await findSetting(work, key)

  return found ? { value: schema.parse(found.value), version: found.version } : { value: usual, version: 0 }
}

interface VersionedSetting<Value> {
  value: Value
  /** 0 until somebody changes it. */
  version: number
}

/** `version` is the one that the caller has seen. */
export function changeSetting<Value>(
  work: Acting,
  setting: Setting<Value>,
  { value, version }: VersionedSetting<Value>,
): Promise<VersionedSetting<Value>> {
  return atomically(work, async (work) => {
    const before = await readSetting(work, setting)
    const saved = await saveSetting(work, { key: setting.key, value, version })
    if (saved === undefined) {
      const current = { ...before.value, version: before.version }
      throw new Failure('version_conflict', 'Somebody changed this meanwhile. Look at it again.', { current })
    }
    const event = { action: 'setting_changed', entity: 'settings', entityId: setting.key }
    await recordEvent(work, { ...event, before: { value: before.value }, after: { value } })
    return { value, version: saved }
  })
}

/** Changes the studio's brand color. */
export async function changeBrand(work: Acting, { brandColor: given }: Brand): Promise<Brand> {
  const brandColor = given.toLowerCase()

  return atomically(work, async (work) => {
    const before = await setBrandColor(work, brandColor)
    if (!before) throw notSetUp()
    await recordEvent(work, { action: 'brand_changed', entity: 'settings', before, after: { brandColor } })
    return { brandColor }
  })
}

/** A place with its address, rules and hours. Its zone, currency and locale alone are in `work.place`. */
export async function getLocation(work: Timed) {
  const location = await findLocation(work)
  if (!location) throw notSetUp()

  return location
}

/** The day of the desk and its beginning: until a night has closed it is the day before. */
export async function getDeskDay(work: Timed): Promise<{ day: string; began: Date }> {
  const location = (await findLocation(work)) ?? nowhere
  const day = deskDayOf(work.now, location)

  return { day, began: new Date(beginningOf(day, location)) }
}
