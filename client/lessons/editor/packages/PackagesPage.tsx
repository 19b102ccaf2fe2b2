import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { useAddress } from '#client/routing/navigation.ts'

import { PackageList } from './PackageList.tsx'
import { PackagePage } from './PackagePage.tsx'
import { packagesKey } from './queries.ts'

/** Lessons that are sold together; one package, or a new one, when the address names it. */
export function PackagesPage() {
  useCatalogLive([packagesKey])
  const packageId = useAddress().read('package')

  return packageId === undefined ? <PackageList /> : <PackagePage key={packageId} packageId={packageId} />
}
