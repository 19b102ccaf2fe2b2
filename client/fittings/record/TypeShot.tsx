import { type FormEvent, useRef, useState } from 'react'

import { showKey, unitOf } from '#client/fittings/compare/figure-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type FigureKey, figures, mainFigures, outOfRange, type ShotFigures } from '#shared/fittings/figures.ts'
import { readFigure, shownIn } from '#shared/fittings/units.ts'

type TypedFigures = Partial<Record<FigureKey, string>>

interface TypeShotProps {
  label: string
  onAdd: (figures: ShotFigures) => void
}

/** One shot in one row: Enter writes it down and begins the next. */
export function TypeShot({ label, onAdd }: TypeShotProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedFigures>({})
  const [problems, setProblems] = useState<TypedFigures>({})
  const add = (event: FormEvent) => {
    event.preventDefault()
    const { shot, refused } = readTyped(typed)
    setProblems(refused)
    if (Object.keys(refused).length > 0) return
    onAdd(shot)
    setTyped({})
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} aria-label={`Type a shot of ${label}`} className="grid gap-3" onSubmit={add}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {mainFigures.map((key) => (
          <Field key={key} label={`${figures[key].short}, ${unitOf(key)}`} error={problems[key]}>
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                inputMode={key === 'side' || key === 'launch' ? 'text' : 'decimal'}
                autoComplete="off"
                enterKeyHint="next"
                className="text-right figures"
                placeholder={key === 'side' ? '12 R or -4' : undefined}
                value={typed[key] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
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

function readTyped(typed: TypedFigures): { shot: ShotFigures; refused: TypedFigures } {
  const shot: ShotFigures = {}
  const refused: TypedFigures = {}
  for (const key of mainFigures) {
    const text = typed[key]?.trim() ?? ''
    if (text === '') continue
    const value = readFigure(text, shownIn[figures[key].measure])
    const problem =
      value === undefined ? `Write a number, such as ${showKey(key, examples[key])}.` : outOfRange(key, value)
    if (problem !== undefined) refused[key] = problem
    else if (value !== undefined) shot[key] = value
  }
  if (Object.keys(shot).length === 0 && Object.keys(refused).length === 0)
    refused.ballSpeed = 'Write one figure at least.'

  return { shot, refused }
}

const examples: Record<(typeof mainFigures)[number], number> = {
  ballSpeed: 63_524,
  launch: 1120,
  spin: 3050,
  carry: 208_849,
  side: 4572,
}
