import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { showKey, unitOf } from '#client/fittings/compare/figure-words.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { figures, mainFigures, outOfRange, type ShotFigures } from '#shared/fittings/figures.ts'
import { readFigure } from '#shared/fittings/read-figure.ts'
import { shownIn } from '#shared/fittings/units.ts'

const examples: Record<(typeof mainFigures)[number], number> = {
  ballSpeed: 63_524,
  launch: 1120,
  spin: 3050,
  carry: 208_849,
  side: 4572,
}

/** What is left empty was not measured. */
const TypedShot = z.record(z.enum(mainFigures), z.string()).transform((typed, context): ShotFigures => {
  const measured = mainFigures.filter((key) => typed[key].trim() !== '')
  const refuse = (key: (typeof mainFigures)[number], message: string) =>
    context.addIssue({ code: 'custom', path: [key], message, input: typed[key] })
  if (measured.length === 0) refuse('ballSpeed', 'Write one figure at least.')

  const read = measured.map((key) => {
    const value = readFigure(typed[key], shownIn[figures[key].measure])
    const problem =
      value === undefined ? `Write a number, such as ${showKey(key, examples[key])}.` : outOfRange(key, value)
    if (problem !== undefined) refuse(key, problem)
    return [key, value]
  })
  return Object.fromEntries(read)
})

interface TypeShotProps {
  label: string
  onAdd: (figures: ShotFigures) => void
}

/** One shot in one row: Enter writes it down and begins the next. */
export function TypeShot({ label, onAdd }: TypeShotProps) {
  const decimals = useDecimals()
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(TypedShot),
    defaultValues: { ballSpeed: '', launch: '', spin: '', carry: '', side: '' },
  })
  const add = handleSubmit((shot) => {
    onAdd(shot)
    reset()
    setFocus('ballSpeed')
  })

  return (
    <form
      noValidate
      aria-label={`Type a shot of ${label}`}
      className="grid gap-3"
      onSubmit={(event) => void add(event)}
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {mainFigures.map((key) => (
          <Field
            key={key}
            label={`${figures[key].short}, ${unitOf(key)}`}
            error={decimals(formState.errors[key]?.message ?? '') || undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                inputMode={key === 'side' || key === 'launch' ? 'text' : 'decimal'}
                autoComplete="off"
                enterKeyHint="next"
                className="text-right figures"
                placeholder={key === 'side' ? '12 R or -4' : undefined}
                {...register(key)}
              />
            )}
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" size="tight">
          Add shot of {label}
        </Button>
      </div>
    </form>
  )
}
