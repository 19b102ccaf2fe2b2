import type { MetDocument } from '#client/catalog/use-record-editor.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import type { PackageDocument } from '#shared/lessons/editor/package-document.ts'

import { packageChanges, type PackageForm } from './package-form.ts'

interface TheirProps {
  form: PackageForm
  met: MetDocument<PackageDocument>
  isTyped: boolean
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
export function TheirPackage({ form, met, isTyped }: TheirProps) {
  const { money } = useStudio()
  const { base, theirs } = met
  const mine = form.watch()
  const { both, taken } = metBetween(
    { theirs: packageChanges(base, theirs, money), mine: packageChanges(theirs, mine, money) },
    ({ field }) => field,
  )

  return (
    <Conflict
      title={`Somebody else has changed this package.${isTyped ? ' Yours is kept.' : ''}`}
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
