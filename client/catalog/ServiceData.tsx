import { useStudio } from '#client/settings/service.ts'
import { StructuredData } from '#client/ui/StructuredData.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import { decimalOf } from '#shared/money.ts'

/** One service and its price, for search engines (schema.org/Service). */
export function ServiceData({ service }: { service: Service }) {
  const { studio } = useStudio()

  return (
    <StructuredData
      of={{
        '@type': 'Service',
        name: service.name,
        description: service.summary,
        serviceType: service.category,
        provider: { '@id': '/#studio' },
        areaServed: studio.city,
        offers: {
          '@type': 'Offer',
          price: decimalOf(service.priceCents, studio.currency),
          priceCurrency: studio.currency,
        },
      }}
    />
  )
}
