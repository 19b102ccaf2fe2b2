import { Failure } from '#shared/http/failure.ts'
import type { Place as PlaceOfTimes } from '#shared/time-words.ts'
import { ownLocale } from '#shared/words.ts'

/** Where something is done: its zone tells the time, its currency is paid in. */
export interface Place extends PlaceOfTimes {
  id: string
  name: string
  currency: string
}

/** The places of the house, kept in memory: every request needs one, and they hardly ever change. */
export interface Places {
  /** The place for requests that name none; `nowhere` before the set-up. */
  first: () => Place
  find: (id: string) => Place | undefined
  all: () => readonly Place[]
  /** Reads them again; when that fails, those in memory stay. */
  reload: () => Promise<void>
}

/** Stands for a place before the set-up. It has a zone, so that times can be written; its id and currency throw. */
export const nowhere: Place = {
  get id(): string {
    throw notSetUp()
  },
  get currency(): string {
    throw notSetUp()
  },
  name: '',
  zone: 'UTC',
  locale: ownLocale,
}

const noId = '00000000-0000-0000-0000-000000000000'

/** The place with this id, which a row names. Another server may have made it a moment ago: whoever asks again finds it. */
export function placeWith({ find }: Pick<Places, 'find'>, id: string): Place {
  const place = find(id)
  if (place) return place

  throw new Failure('unavailable', 'This place has just been opened. Ask again in a moment.')
}

/** The place's id; before the set-up one that no row has, so that queries find nothing. */
export const idOrNone = (place: Place): string => (place === nowhere ? noId : place.id)

export const notSetUp = () => new Failure('not_found', 'This studio has not been set up yet.')
