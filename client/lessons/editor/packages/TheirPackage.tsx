import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'

import { documentOf, packageChanges, type PackageForm } from './package-form.ts'

/** After a 409: what somebody else saved, field by field, beside what is typed here. */
export function TheirPackage({ form, theirs }: { form: PackageForm; theirs: PackageRecord }) {
  const { money } = useStudio()
  const mine = form.watch()

  return (
    <Conflict
      title="Somebody else has changed this package. Yours is kept."
      fields={packageChanges(documentOf(theirs), mine, money).map(({ field, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => form.reset({ ...mine, [field]: documentOf(theirs)[field] }, { keepDefaultValues: true }),
      }))}
    />
  )
}
