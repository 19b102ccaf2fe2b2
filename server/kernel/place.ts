import { Failure } from '#shared/http/failure.ts'
import type { Place as PlaceOfTimes } from '#shared/time-words.ts'
import { ownLocale } from '#shared/words.ts'

/** Where something is done: by its clock it is told, in its currency it is paid. */
export interface Place extends PlaceOfTimes {
  id: string
  name: string
  currency: string
}

/** The places of the house, as this server knows them: everything that is done asks, and they hardly ever change. */
export interface Places {
  /** Where something is done that names no place; `nowhere` before the set-up. */
  first: () => Place
  find: (id: string) => Place | undefined
  /** Reads them anew; when that fails, those that are known stay. */
  reload: () => Promise<void>
}

/** Before the set-up times have a clock to be told by, and whoever asks for more is refused. */
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

/** For a query that finds nothing before the set-up. */
export const idOrNone = (place: Place): string => (place === nowhere ? noId : place.id)

export const notSetUp = () => new Failure('not_found', 'This studio has not been set up yet.')
