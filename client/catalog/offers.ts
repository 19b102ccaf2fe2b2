import type { Service, ServiceFlag } from '#shared/catalog/contract.ts'

// What a page shows, by the kind and the flags of services: each studio names its services as it likes.

type ServiceFilter = (service: Service) => boolean

const isIn =
  (category: Service['category']): ServiceFilter =>
  (service) =>
    service.category === category

export const isEvaluation = isIn('evaluation')
export const isFitting = isIn('fitting')
export const isPutterFitting = isIn('putter')
export const isBenchWork = isIn('bench')

const isLesson = isIn('lesson')
export const isJuniorLesson: ServiceFilter = (service) => isLesson(service) && has(service, 'juniors')
export const isAdultLesson: ServiceFilter = (service) => isLesson(service) && !has(service, 'juniors')

/** For lie-angle-balanced putters. */
export const isLieBalanced: ServiceFilter = (service) => has(service, 'lab_putters')

function has({ flags }: Service, flag: ServiceFlag): boolean {
  return flags.includes(flag)
}

/** The one to begin with: what the studio recommends, else the first in its catalogue. */
export const firstOf = (services: readonly Service[]): Service | undefined =>
  services.find((service) => has(service, 'recommended')) ?? services[0]
