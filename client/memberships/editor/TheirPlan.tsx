import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import type { PlanRecord } from '#shared/memberships/plans-contract.ts'

import { planChanges } from './plan-changes.ts'
import { documentOf, type PlanField, type PlanForm } from './plan-form.ts'

/** After a 409: what somebody else saved, field by field, beside what is typed here. */
export function TheirPlan({ form, theirs }: { form: PlanForm; theirs: PlanRecord }) {
  const wording = useStudio()

  return (
    <Conflict
      title="Somebody else has changed this plan. Yours is kept."
      fields={planChanges(documentOf(theirs), form.watch(), wording).map(({ field, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => take(form, theirs, field),
      }))}
    />
  )
}

/** The whole of a group, whose fields depend on each other. */
function take(form: PlanForm, theirs: PlanRecord, field: PlanField): void {
  const group = field.split('.')[0] ?? field
  const document = documentOf(theirs)
  const taken = Object.fromEntries(Object.entries(document).filter(([key]) => key === group))
  form.reset({ ...form.getValues(), ...taken }, { keepDefaultValues: true })
}
