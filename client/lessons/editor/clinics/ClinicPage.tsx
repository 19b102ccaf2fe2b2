import { useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ClinicEditor } from './ClinicEditor.tsx'
import { ClinicRead } from './ClinicRead.tsx'
import { clinicQuery } from './queries.ts'

/** One clinic, or one that is about to be added, of nothing or like another one. */
export function ClinicPage({ clinicId }: { clinicId: string }) {
  const like = useAddress().read('like')

  return (
    <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
      {clinicId !== 'new' ? (
        <Known clinicId={clinicId} />
      ) : like === undefined ? (
        <ClinicEditor />
      ) : (
        <Copied clinicId={like} />
      )}
    </Loaded>
  )
}

function Known({ clinicId }: { clinicId: string }) {
  const { data: clinic } = useSuspenseQuery(clinicQuery(clinicId))
  const mayChange = usePermissions().holds('manage_catalog/catalog')

  return mayChange && clinic.calledOffAt === null ? <ClinicEditor clinic={clinic} /> : <ClinicRead clinic={clinic} />
}

function Copied({ clinicId }: { clinicId: string }) {
  const { data: like } = useSuspenseQuery(clinicQuery(clinicId))

  return <ClinicEditor like={like} />
}
