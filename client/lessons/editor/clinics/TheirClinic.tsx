import type { MetDocument } from '#client/catalog/use-record-editor.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'

import type { ClinicForm } from './clinic-form.ts'
import { useClinicWords } from './use-clinic-words.ts'

interface TheirProps {
  form: ClinicForm
  met: MetDocument<ClinicDocument>
  isTyped: boolean
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
export function TheirClinic({ form, met, isTyped }: TheirProps) {
  const { changes } = useClinicWords()
  const { base, theirs } = met
  const mine = form.watch()
  const { both, taken } = metBetween(
    { theirs: changes(base, theirs), mine: changes(theirs, mine) },
    ({ field }) => field,
  )

  return (
    <Conflict
      title={`Somebody else has changed this clinic.${isTyped ? ' Yours is kept.' : ''}`}
      isTyped={isTyped}
      taken={taken}
      fields={both.map(({ field, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => form.reset({ ...mine, [field]: theirs[field] }, { keepDefaultValues: true }),
      }))}
    />
  )
}
