import type { Service } from '#shared/catalog/contract.ts'

import { isJuniorLesson } from './offers.ts'

const pages: Record<Exclude<Service['category'], 'bay'>, string> = {
  evaluation: '/swing-evaluation',
  fitting: '/Book-Fitting',
  putter: '/LAB-Putters',
  lesson: '/lessons/adult',
  bench: '/Regripping-Repair',
}

export const bookingPlace = (code: string) => `/book-now?service=${encodeURIComponent(code)}`

/** Where a service is explained. */
export function pageOf(service: Service): string {
  if (isJuniorLesson(service)) return '/lessons/youth'

  return service.category === 'bay' ? bookingPlace(service.code) : pages[service.category]
}

/** The catalogue in the order of a first visit, a few kinds at a time, each with the page that tells more. */
export const groups: readonly { title: string; page: string; name: string; categories: Service['category'][] }[] = [
  { title: 'Find out', page: '/swing-evaluation', name: 'Swing evaluation', categories: ['evaluation'] },
  { title: 'Be fitted', page: '/Book-Fitting', name: 'Club fittings', categories: ['fitting', 'putter'] },
  { title: 'Learn', page: '/lessons/adult', name: 'Lessons', categories: ['lesson'] },
  { title: 'Have it built or mended', page: '/Regripping-Repair', name: 'The bench', categories: ['bench'] },
  { title: 'Play and practice', page: '/book-now', name: 'Free times', categories: ['bay'] },
]
