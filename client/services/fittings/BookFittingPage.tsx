import { isFitting, isPutterFitting, Offered } from '#client/catalog/service.ts'

import { Fittings } from './Fittings.tsx'

export function BookFittingPage() {
  return (
    <Offered
      is={(service) => isFitting(service) || isPutterFitting(service)}
      page="fittings"
      name="Club fittings"
      topic="fitting"
      seed={61}
    >
      {(usual, others, services) => (
        <Fittings
          usual={usual}
          fittings={services.filter((service) => service === usual || others.includes(service))}
          services={services}
        />
      )}
    </Offered>
  )
}
