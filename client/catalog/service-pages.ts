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

/** The catalogue in the order of a first visit, a few kinds at a time. */
export const groups: readonly { title: string; lead: string; page: string; categories: Service['category'][] }[] = [
  {
    title: 'Find out',
    lead: 'What you and your clubs do today',
    page: '/swing-evaluation',
    categories: ['evaluation'],
  },
  { title: 'Be fitted', lead: 'One club or the whole bag', page: '/Book-Fitting', categories: ['fitting', 'putter'] },
  { title: 'Learn', lead: 'One subject at a time', page: '/lessons/adult', categories: ['lesson'] },
  { title: 'Have it built or mended', lead: 'On the bench', page: '/Regripping-Repair', categories: ['bench'] },
  { title: 'Play and practice', lead: 'By the bay, not by the head', page: '/book-now', categories: ['bay'] },
]
