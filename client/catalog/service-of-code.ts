import type { Service } from '#shared/catalog/contract.ts'

/** The service of a code, also of one that an option had as a service of its own: links to that are all over the world. */
export const serviceOfCode = (services: readonly Service[], code: string | undefined): Service | undefined =>
  services.find((service) => service.code === code) ??
  services.find(({ options }) => options.some(({ formerCode }) => formerCode !== null && formerCode === code))
