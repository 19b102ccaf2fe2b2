import { useQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { BrokenPromises } from '#client/workshop/queue/BrokenPromises.tsx'
import { rushOf } from '#client/workshop/queue/queries.ts'

import { type IntakeRow, jobsOf } from './intake-rows.ts'

interface PromiseFieldProps {
  rows: readonly IntakeRow[]
  day: string
  /** What speaks against that day, once somebody has tried to take in. */
  stop: string | undefined
  onPromise: (day: string) => void
}

/** The first free day before a promise is given, and whose promise another day would break. */
export function PromiseField({ rows, day, stop, onPromise }: PromiseFieldProps) {
  const { dayShort } = useStudio()
  const { data: check } = useQuery(rushOf(jobsOf(rows), day || undefined))
  const freeOn = check?.freeOn ?? null
  useKeys(freeOn ? [{ key: 'd', what: 'Promise the first free day', run: () => onPromise(freeOn) }] : [])

  return (
    <div className="grid content-start gap-2">
      <Field label="Promised for" optional error={check?.refusal ?? stop}>
        {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => onPromise(target.value)} />}
      </Field>
      {freeOn !== null && freeOn !== day && (
        <Button tone="quiet" size="tight" onClick={() => onPromise(freeOn)}>
          First free day: {dayShort(freeOn)}
        </Button>
      )}
      {check?.waitsFor.map(({ sku, name, quantity, on }) => (
        <p key={sku} className="text-sm font-medium text-flag-deep">
          {quantity} x {name}{' '}
          {on === null ? 'missing, and nobody has said when more come.' : `missing until ${dayShort(on)}.`}
        </p>
      ))}
      {check && freeOn === null && check.waitsFor.length === 0 && (
        <p className="text-sm text-muted">No day of the next six weeks is free.</p>
      )}
      {day && check && <BrokenPromises broken={check.broken} />}
      {day && check?.doneOn != null && check.doneOn > day && (
        <p className="text-sm font-medium text-flag-deep">The bench would be done on {dayShort(check.doneOn)}.</p>
      )}
    </div>
  )
}
