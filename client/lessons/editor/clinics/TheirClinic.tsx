import { Conflict } from '#client/ui/record/Conflict.tsx'
import type { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'

import { type ClinicForm, documentOf } from './clinic-form.ts'
import { useClinicWords } from './use-clinic-words.ts'

/** After a 409: what somebody else saved, field by field, beside what is typed here. */
export function TheirClinic({ form, theirs }: { form: ClinicForm; theirs: ClinicRecord }) {
  const { changes } = useClinicWords()
  const mine = form.watch()

  return (
    <Conflict
      title="Somebody else has changed this clinic. Yours is kept."
      fields={changes(documentOf(theirs), mine).map(({ field, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => form.reset({ ...mine, [field]: documentOf(theirs)[field] }, { keepDefaultValues: true }),
      }))}
    />
  )
}
