import { Offered } from '#client/catalog/Offered.tsx'
import { isFitting, isPutterFitting } from '#client/catalog/offers.ts'

import { Fittings } from './Fittings.tsx'

const words = {
  title: 'Club fittings',
  lead: 'One club or the whole bag, measured against what you play today. If nothing beats your own clubs, you hear it.',
  topic: 'fitting',
} as const

export function BookFittingPage() {
  return (
    <Offered is={(service) => isFitting(service) || isPutterFitting(service)} words={words} seed={61}>
      {(usual, others, services) => (
        <Fittings
          title={words.title}
          lead={words.lead}
          usual={usual}
          fittings={services.filter((service) => service === usual || others.includes(service))}
          services={services}
        />
      )}
    </Offered>
  )
}
