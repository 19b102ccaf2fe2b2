import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { showMeasure } from '#shared/clubs/measures.ts'
import { progress, type ProgressiveField, progressions } from '#shared/clubs/progressions.ts'
import { readField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { type EditedClub, textOf } from './edited-club.ts'
import { type Clubs, type Edit, typeColumn } from './edits.ts'

export const isProgressed = (column: string): column is ProgressiveField => column in progressions

/** The 7-iron, where fitters begin, or else the first club with that measure. */
const firstOf = (clubs: Clubs, column: ProgressiveField) => {
  const known = clubs.filter(({ spec, unread }) => spec[column] !== undefined && unread?.[column] === undefined)
  return known.find(({ slot }) => slot === '7i') ?? known[0]
}

export const canProgress = (clubs: Clubs, column: ProgressiveField): boolean =>
  clubs.length > 1 && firstOf(clubs, column) !== undefined

/** The starting club, the steps, and the resulting values. */
const stepsOf = (column: ProgressiveField) =>
  z.object({
    from: z.string(),
    step: z.string(),
    texts: z.array(
      z.string().superRefine((text, context) => {
        const { problem } = readField(column, text)
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
      }),
    ),
  })
type Steps = z.output<ReturnType<typeof stepsOf>>

/** Each club's new value; its present one if the steps do not cover it. */
function proposed(clubs: Clubs, column: ProgressiveField, { from, step }: Omit<Steps, 'texts'>): string[] {
  const first = clubs.find(({ key }) => key === from)
  const value = first?.spec[column]
  const progression = progressions[column][Number(step)] ?? progressions[column][0]

  return clubs.map((club) => {
    const next = first && value !== undefined && progress(progression, { slot: first.slot, value }, club.slot)
    return typeof next === 'number' ? showMeasure(column === 'length' ? 'length' : 'angle', next) : textOf(club, column)
  })
}

interface ProgressDialogProps {
  clubs: Clubs
  column: ProgressiveField
  onEdit: (edit: Edit) => void
  onClose: () => void
}

/** Derives a measure of the whole set from one club. The results can be edited before they are applied. */
export function ProgressDialog({ clubs, column, onEdit, onClose }: ProgressDialogProps) {
  const { form, from, step } = useSteps(clubs, column)
  const label = fieldOf(column).label.toLowerCase()
  const apply = form.handleSubmit(({ texts }) => {
    onEdit(typeColumn(column, new Map(clubs.map(({ key }, at) => [key, texts[at] ?? '']))))
    onClose()
  })

  return (
    <Dialog title={`Progress the ${label}`} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void apply(event)}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            {(ids) => (
              <Select {...ids} isTight {...from}>
                {clubs.map(({ key, slot }) => (
                  <option key={key} value={key}>
                    {nameOfSlot(slot)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Steps">
            {(ids) => (
              <Select {...ids} isTight {...step}>
                {progressions[column].map((one, at) => (
                  <option key={one.label} value={at}>
                    {one.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <ul aria-label="Each club" className="grid max-h-[45dvh] gap-1 overflow-y-auto">
          {clubs.map((club, at) => (
            <Row key={club.key} form={form} at={at} club={club} column={column} />
          ))}
        </ul>
        <Button type="submit" data-first>
          Apply to the set
        </Button>
      </form>
    </Dialog>
  )
}

/** Changing the steps keeps edited results; changing the starting club drops them. */
function useSteps(clubs: Clubs, column: ProgressiveField) {
  const begun = { from: firstOf(clubs, column)?.key ?? '', step: '0' }
  const form = useForm({
    mode: 'onChange',
    resolver: zodResolver(stepsOf(column)),
    defaultValues: { ...begun, texts: proposed(clubs, column, begun) },
  })
  const { dirtyFields } = form.formState
  const propose = (isKept: (at: number) => boolean) => {
    for (const [at, text] of proposed(clubs, column, form.getValues()).entries()) {
      if (!isKept(at)) form.resetField(`texts.${at}`, { defaultValue: text })
    }
  }

  return {
    form,
    from: form.register('from', { onChange: () => propose(() => false) }),
    step: form.register('step', { onChange: () => propose((at) => dirtyFields.texts?.[at] ?? false) }),
  }
}

interface RowProps {
  form: UseFormReturn<Steps>
  at: number
  club: EditedClub
  column: ProgressiveField
}

function Row({ form, at, club, column }: RowProps) {
  const text = useWatch({ control: form.control, name: `texts.${at}` })
  const before = textOf(club, column)
  const name = nameOfSlot(club.slot)
  const problem = form.formState.errors.texts?.[at]?.message

  return (
    <li className="grid grid-cols-[1fr_5rem_6rem] items-center gap-2 p-0.5 text-sm">
      <span>{name}</span>
      <span className="text-right font-mono text-muted figures">{before === text ? '' : before}</span>
      <TextInput
        isTight
        aria-label={`${name}, new`}
        aria-invalid={problem ? true : undefined}
        className="text-right font-mono figures"
        {...form.register(`texts.${at}`)}
      />
      {problem && <p className="col-span-3 text-flag-deep">{problem}</p>}
    </li>
  )
}
