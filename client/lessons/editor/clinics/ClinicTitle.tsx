import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'
import { counted } from '#shared/words.ts'

import { clinicPath } from './clinic-path.ts'
import { ClinicState } from './ClinicState.tsx'

interface ClinicTitleProps {
  /** None while it is new. */
  clinic: ClinicRecord | undefined
  /** Shows it to visitors or not; only for whoever keeps the catalog. */
  show?: { run: (active: boolean) => void; isBusy: boolean }
}

const ToList = () => (
  <ButtonLink to="/admin/catalog/clinics" tone="quiet" size="tight">
    Clinics
  </ButtonLink>
)

export function ClinicTitle({ clinic, show }: ClinicTitleProps) {
  const { dayShort } = useStudio()
  if (!clinic) return <TitleBar title="New clinic" action={<ToList />} />

  const { id, title, sessions, placesTaken, capacity, active, calledOffAt } = clinic
  const [first] = sessions
  return (
    <TitleBar
      title={title}
      badge={<ClinicState clinic={clinic} />}
      figures={[...(first ? [dayShort(first.day)] : []), `${placesTaken} of ${counted(capacity, 'place')}`]}
      action={
        <>
          <RecordSteps address={clinicPath(id)} />
          <ToList />
          {show && (
            <ButtonLink to={`/admin/catalog/clinics?clinic=new&like=${id}`} tone="quiet" size="tight">
              Copy to new dates
            </ButtonLink>
          )}
          {show && calledOffAt === null && (
            <Button tone="quiet" size="tight" busy={show.isBusy} onClick={() => show.run(!active)}>
              {active ? 'Hide from visitors' : 'Show to visitors'}
            </Button>
          )}
        </>
      }
    />
  )
}
