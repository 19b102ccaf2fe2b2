import type { Insertable } from 'kysely'

import type { DemoService } from '#server/demo/house.ts'
import type { LessonPackage } from '#server/kernel/db/schema.ts'

const packages = [
  { code: 'adult_3', of: 'adult_lesson', name: 'Three private lessons', lessons: 3, priceCents: 31_500 },
  { code: 'adult_5', of: 'adult_lesson', name: 'Five private lessons', lessons: 5, priceCents: 50_000 },
  { code: 'adult_10', of: 'adult_lesson', name: 'Ten private lessons', lessons: 10, priceCents: 95_000 },
  { code: 'junior_3', of: 'junior_lesson', name: 'Three junior lessons', lessons: 3, priceCents: 20_000 },
  { code: 'junior_5', of: 'junior_lesson', name: 'Five junior lessons', lessons: 5, priceCents: 32_000 },
  { code: 'junior_10', of: 'junior_lesson', name: 'Ten junior lessons', lessons: 10, priceCents: 60_000 },
]

export const packageRows = (services: readonly DemoService[]): Insertable<LessonPackage>[] =>
  packages.flatMap(({ of, ...one }, index) =>
    services
      .filter(({ code }) => code === of)
      .map(({ id }) => ({ ...one, serviceId: id, monthsValid: 12, active: true, position: index + 1 })),
  )
