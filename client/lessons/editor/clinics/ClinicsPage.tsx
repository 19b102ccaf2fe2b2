import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { useAddress } from '#client/routing/navigation.ts'

import { ClinicList } from './ClinicList.tsx'
import { ClinicPage } from './ClinicPage.tsx'
import { clinicsKey } from './queries.ts'

/** Clinics and events; one of them, or a new one, when the address names it. */
export function ClinicsPage() {
  useCatalogLive([clinicsKey])
  const { read } = useAddress()
  const clinicId = read('clinic')

  return clinicId === undefined ? (
    <ClinicList />
  ) : (
    <ClinicPage key={`${clinicId} ${read('like') ?? ''}`} clinicId={clinicId} />
  )
}
