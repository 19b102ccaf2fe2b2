import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { useAddress } from '#client/routing/navigation.ts'

import { CatalogList } from './CatalogList.tsx'
import { ServicePage } from './ServicePage.tsx'

/** What the studio offers; one service of it when the address names one. */
export function CatalogPage() {
  useCatalogLive()
  const serviceId = useAddress().read('service')

  return serviceId === undefined ? <CatalogList /> : <ServicePage key={serviceId} serviceId={serviceId} />
}
