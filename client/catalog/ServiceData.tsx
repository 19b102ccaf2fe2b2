import { StructuredData } from '#client/app/StructuredData.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Service } from '#shared/catalog/contract.ts'

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
          price: (service.priceCents / 100).toFixed(2),
          priceCurrency: studio.currency,
        },
      }}
    />
  )
}
