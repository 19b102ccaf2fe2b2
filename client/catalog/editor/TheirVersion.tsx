import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { changeInWords, changesBetween } from '#shared/catalog/changes.ts'

import type { ServiceEditing } from './use-service-editor.ts'

/** After a 409: what somebody else saved, field by field, beside what is typed here. */
export function TheirVersion({ editing: { theirs, typed, keepMine, takeTheirs } }: { editing: ServiceEditing }) {
  const { money } = useStudio()
  const document = theirs?.draft?.document ?? theirs?.document
  if (!document) return null

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
        title="Somebody else saved this service meanwhile. What you typed is kept."
        fields={changesBetween(document, typed).map(({ path, from, to }) => ({
          label: changeInWords(path),
          mine: inShort(path, to),
          theirs: inShort(path, from),
          onTakeTheirs: () => takeTheirs(path),
        }))}
      />
      <div>
        <Button tone="quiet" size="tight" onClick={keepMine}>
          Go on with what stands here
        </Button>
      </div>
    </div>
  )
}
