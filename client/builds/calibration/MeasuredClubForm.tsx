import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { NewMeasuredClub } from '#shared/builds/calibration/contract.ts'
import { type Measure, parseMeasure, showMeasure } from '#shared/clubs/measures.ts'
import { fieldOf } from '#shared/clubs/spec.ts'
import { predictSwingWeight } from '#shared/clubs/swing-weight.ts'

import { addMeasuredClub, calibrationKey } from './queries.ts'

const partKeys = ['length', 'headMass', 'shaftMass', 'shaftBalance', 'gripMass'] as const
const names = ['name', ...partKeys, 'measured'] as const
type Name = (typeof names)[number]

const labels: Partial<Record<Name, string>> = { name: 'Club', measured: 'Swing weight on the scale' }
const hints: Partial<Record<Name, string>> = {
  name: 'As you tell it from the others.',
  shaftMass: 'As it is cut.',
  shaftBalance: 'Of the shaft as it is cut, from the butt.',
  measured: 'As D2.5.',
}

const measureOf = (name: Exclude<Name, 'name'>): Measure => {
  const field = fieldOf(name === 'measured' ? 'swingWeight' : name)
  return field.kind === 'measure' ? field.measure : 'count'
}
const labelOf = (name: Name) => labels[name] ?? (name === 'name' || name === 'measured' ? '' : fieldOf(name).label)

const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>

/** What was typed as a club that was weighed, and what of it is not understood. */
function readTyped(typed: Record<Name, string>) {
  const problems: Partial<Record<Name, string>> = {}
  const valueOf = (name: Exclude<Name, 'name'>) => {
    const { value, problem } = parseMeasure(measureOf(name), typed[name])
    if (problem !== undefined) problems[name] = typed[name].trim() === '' ? 'This is required.' : problem
    return value
  }
  const parts = Object.fromEntries(partKeys.map((key) => [key, valueOf(key)]))
  const parsed = NewMeasuredClub.safeParse({ name: typed.name, parts, measured: valueOf('measured') })
  for (const { path, message } of parsed.error?.issues ?? []) problems[path.at(-1) as Name] ??= message
  const inParts = NewMeasuredClub.shape.parts.safeParse(parts).data

  return { club: parsed.data, predicted: inParts && predictSwingWeight(inParts), problems }
}

/** A club that lies on the scale. */
export function MeasuredClubForm() {
  const [typed, type] = useState(blank)
  const [isChecked, check] = useState(false)
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const adding = useMutation({
    mutationFn: (club: NewMeasuredClub) => addMeasuredClub(club, keyFor(club)),
    onSuccess() {
      type(blank)
      check(false)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: calibrationKey }),
  })
  const { club, predicted, problems } = readTyped(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(true)
    if (club && !adding.isPending) adding.mutate(club)
  }

  return (
    <form noValidate aria-label="A club on the scale" className="grid content-start gap-4" onSubmit={submit}>
      <h2 className="font-semibold">A club on the scale</h2>
      {names.map((name) => (
        <Field key={name} label={labelOf(name)} hint={hints[name]} error={isChecked ? problems[name] : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              isTight
              autoComplete="off"
              inputMode={name === 'name' || name === 'measured' ? 'text' : 'decimal'}
              maxLength={80}
              value={typed[name]}
              onChange={({ target }) => type({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <output className="text-sm text-muted figures">
        {predicted !== undefined && `Its parts say ${showMeasure('swingWeight', predicted)}.`}
      </output>
      {adding.error && (
        <Notice kind="problem" title="It is not written down">
          {adding.error.message}
        </Notice>
      )}
      <Button type="submit" busy={adding.isPending} className="justify-self-start">
        Write it down
      </Button>
    </form>
  )
}
