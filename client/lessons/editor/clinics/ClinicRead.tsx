import { WhoComes } from '#client/lessons/desk/WhoComes.tsx'
import { keysOf } from '#client/lessons/editor/field-changes.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'

import { clinicLabels } from './clinic-form.ts'
import { ClinicAside } from './ClinicAside.tsx'
import { ClinicTitle } from './ClinicTitle.tsx'
import { useClinicWords } from './use-clinic-words.ts'

/** A clinic for whoever keeps its places and not the catalog. */
export function ClinicRead({ clinic }: { clinic: ClinicRecord }) {
  const { inWords } = useClinicWords()
  const facts = keysOf(clinicLabels)
    .map((field) => ({ name: clinicLabels[field], value: inWords(field, clinic[field]) }))
    .filter(({ value }) => value !== '')

  return (
    <>
      <ClinicTitle clinic={clinic} />
      <Record aside={<ClinicAside clinic={clinic} />}>
        <WhoComes clinicId={clinic.id} />
        <RecordPart title="What it is">
          <Facts facts={facts} />
        </RecordPart>
      </Record>
    </>
  )
}
