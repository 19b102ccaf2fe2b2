import type { Service } from '#shared/catalog/contract.ts'

const pages: Record<Service['category'], string> = {
  evaluation: '/swing-evaluation',
  fitting: '/Book-Fitting',
  putter: '/LAB-Putters',
  lesson: '/lessons/adult',
  bench: '/Regripping-Repair',
  bay: '/book-now?service=bay_rental_60',
}

/** Where a service is explained. */
export const pageOf = ({ category, code }: Pick<Service, 'category' | 'code'>): string =>
  code === 'junior_lesson' ? '/lessons/youth' : pages[category]

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
  { title: 'Have it built or mended', lead: 'On our own bench', page: '/Regripping-Repair', categories: ['bench'] },
  { title: 'Play and practice', lead: 'By the bay, not by the head', page: '/leagues/sign-up', categories: ['bay'] },
]
