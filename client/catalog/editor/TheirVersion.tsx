import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import { changeInWords, changesBetween } from '#shared/catalog/changes.ts'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

import type { ServiceEditing } from './use-service-editor.ts'

interface TheirVersionProps {
  editing: ServiceEditing
  plans: CatalogChoices['plans']
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
export function TheirVersion({ editing: { met, typed, unsaved, keepMine, takeTheirs }, plans }: TheirVersionProps) {
  const { money } = useStudio()
  if (!met) return null

  const { base, theirs } = met
  const naming = { documents: [typed, theirs, base], plans }
  const { both, taken } = metBetween(
    { theirs: changesBetween(base, theirs), mine: changesBetween(theirs, typed) },
    ({ path }) => path,
  )
  const isTyped = unsaved > 0

  const inShort = (path: string, value: unknown): string => {
    if (value === undefined || value === null) return ''
    if (typeof value === 'number')
      return path.endsWith('Cents') && Number.isFinite(value) ? money(value) : String(value)
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value !== 'object') return typeof value === 'string' ? value : ''
    if ('priceCents' in value) return inShort('priceCents', value.priceCents)

    return Array.isArray(value) ? value.join(', ') : 'Yes'
  }
  return (
    <div className="grid gap-2">
      <Conflict
        title={`Somebody else saved this service meanwhile.${isTyped ? ' What you typed is kept.' : ''}`}
        isTyped={isTyped}
        taken={taken.map(({ path, to }) => ({ label: changeInWords(path, naming), to: inShort(path, to) }))}
        fields={both.map(({ path, from, to }) => ({
          label: changeInWords(path, naming),
          mine: inShort(path, to),
          theirs: inShort(path, from),
          onTakeTheirs: () => takeTheirs(path),
        }))}
      />
      <div>
        <Button tone="quiet" size="tight" onClick={keepMine}>
          {both.length > 0 ? 'Go on with what stands here' : 'I have read it'}
        </Button>
      </div>
    </div>
  )
}
