import { RecordHistory } from '#client/lessons/editor/RecordHistory.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'

import { historyOfClinic } from './queries.ts'
import { useClinicWords } from './use-clinic-words.ts'

/** How a clinic stands, and what became of it. */
export function ClinicAside({ clinic }: { clinic: ClinicRecord | undefined }) {
  if (!clinic) return null

  return (
    <>
      <Standing clinic={clinic} />
      <RecordPart title="Who has a place already">
        <p className="text-sm text-muted">
          Keeps it, and what they paid. Other prices and terms are for who takes a place from now on; another time is
          for everybody.
        </p>
      </RecordPart>
      <RecordPart title="History">
        <Loaded skeleton={<Skeleton className="h-32" />}>
          <ClinicHistory clinicId={clinic.id} />
        </Loaded>
      </RecordPart>
    </>
  )
}

function Standing({ clinic }: { clinic: ClinicRecord }) {
  const { dayAndYear } = useStudio()
  const { placesTaken, capacity, minimum, decideOn, slug, active, calledOffAt } = clinic

  return (
    <RecordPart title="As it stands">
      <Facts
        facts={[
          { name: 'Places taken', value: `${placesTaken} of ${capacity}` },
          ...(minimum === null || decideOn === null
            ? []
            : [{ name: 'At least', value: `${minimum}, decided by ${dayAndYear(decideOn)}` }]),
          ...(active && calledOffAt === null
            ? [{ name: 'Visitors read', value: <Link to={`/lessons/clinics-events#${slug}`}>Its page</Link> }]
            : []),
        ]}
      />
    </RecordPart>
  )
}

const steps = { clinic_session_called_off: 'A session was called off' }

function ClinicHistory({ clinicId }: { clinicId: string }) {
  const { changes } = useClinicWords()

  return <RecordHistory query={historyOfClinic(clinicId)} changes={changes} steps={steps} />
}
