import { ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { Controller, type FieldPath } from 'react-hook-form'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type LeagueRules, tieSteps } from '#shared/leagues/rules.ts'

import { indexWords, ruleLabels, type SeasonFields, type SeasonForm, tieWords } from './season-form.ts'

/** Tenths of an index as people write it, `+1.2` for whoever gives strokes; NaN for what is none. */
function tenthsOf(text: string): number {
  const typed = /^([+-]?)(\d{1,2})(?:[.,](\d))?$/.exec(text.trim())
  if (!typed) return Number.NaN
  const tenths = Number(typed[2]) * 10 + Number(typed[3] ?? 0)

  return typed[1] ? -tenths : tenths
}

interface TypedFieldProps {
  form: SeasonForm
  path: FieldPath<SeasonFields>
  label: string
  hint?: string
  unit?: string
  shown: (value: unknown) => string
  read: (text: string) => unknown
}

/** A value whose text is another than that of a number: what is typed stays until the field is left. */
const TypedField = ({ form, path, label, hint, unit, shown, read }: TypedFieldProps) => (
  <Controller
    control={form.control}
    name={path}
    render={({ field }) => (
      <TypedInput {...{ form, path, label, hint, unit, shown, read }} value={field.value} field={field} />
    )}
  />
)

interface TypedInputProps extends Omit<TypedFieldProps, 'hint' | 'unit'> {
  hint: string | undefined
  unit: string | undefined
  value: unknown
  field: { onChange: (value: unknown) => void; onBlur: () => void; name: string; ref: (input: unknown) => void }
}

function TypedInput({ form, path, label, hint, unit, shown, read, value, field }: TypedInputProps) {
  const [typed, type] = useState<string>()
  const inside = Array.isArray(value) ? value.map((_, at) => nested(form, path, at)).find(Boolean) : undefined

  return (
    <Field label={label} hint={hint} error={problemAt(form, path) ?? inside}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <TextInput
            {...ids}
            isTight
            inputMode={Array.isArray(value) ? 'text' : 'decimal'}
            autoComplete="off"
            name={field.name}
            ref={field.ref}
            className={Array.isArray(value) ? 'figures' : 'w-24! text-right figures'}
            value={typed ?? shown(value)}
            onChange={({ target }) => {
              type(target.value)
              field.onChange(read(target.value))
            }}
            onBlur={() => {
              if (!isOdd(value)) type(undefined)
              field.onBlur()
            }}
          />
          {unit && <span className="text-sm text-muted">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

const isOdd = (value: unknown): boolean => (Array.isArray(value) ? value.some(isOdd) : Number.isNaN(value))

/** What is wrong with one of several numbers. */
function nested(form: SeasonForm, path: string, at: number): string | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a path made of another and a place in its list
  return problemAt(form, `${path}.${at}` as FieldPath<SeasonFields>)
}

interface RuleFieldProps<Path extends keyof typeof ruleLabels> {
  form: SeasonForm
  path: Path
  hint?: string
}

type IndexPath = 'rules.handicap.highestIndex10' | 'rules.handicap.highestStart10' | 'rules.handicap.average.mostRise10'

const shownIndex = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? indexWords(value) : '')

/** An index, with its decimal. */
export const IndexField = (props: RuleFieldProps<IndexPath>) => (
  <TypedField {...props} label={ruleLabels[props.path]} shown={shownIndex} read={tenthsOf} />
)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Indexes one after the other. */
export const IndexesField = (props: RuleFieldProps<'rules.flights.upTo10'>) => (
  <TypedField
    {...props}
    label={ruleLabels[props.path]}
    shown={(value) => listOf(value).map(shownIndex).join(' ')}
    read={(text) =>
      text
        .split(/[\s;]+/)
        .filter(Boolean)
        .map((word) => tenthsOf(word.replace(/,$/, '')))
    }
  />
)

type NumbersPath =
  | 'rules.points.perPlace'
  | 'rules.points.lowRounds.net'
  | 'rules.points.lowRounds.gross'
  | 'rules.handicap.allowancePercents'

/** Whole numbers one after the other. */
export const NumbersField = (props: RuleFieldProps<NumbersPath>) => (
  <TypedField
    {...props}
    label={ruleLabels[props.path]}
    shown={(value) => listOf(value).map(String).join(' ')}
    read={(text) =>
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number)
    }
  />
)

/** The steps of a tie in their order; those that are left out part nobody. */
export function TiesField({ form }: { form: SeasonForm }) {
  const label = ruleLabels['rules.ties']

  return (
    <Controller
      control={form.control}
      name="rules.ties"
      render={({ field: { value, onChange } }) => (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="mb-1 font-medium leading-snug">{label}</legend>
          <p className="text-sm text-muted">Is parted by these, one after the other.</p>
          <ol className="border-t border-line">
            {value.map((step, at) => (
              <li key={step} className="flex min-h-row flex-wrap items-center gap-2 border-b border-line text-sm">
                <span className="w-5 text-muted figures">{at + 1}</span>
                <span className="grow">{tieWords[step]}</span>
                {at > 0 && (
                  <Button tone="quiet" size="tight" onClick={() => onChange(earlier(value, at))}>
                    <ArrowUp aria-hidden className="size-4" />
                    <span className="sr-only">{tieWords[step]}: earlier</span>
                  </Button>
                )}
                {value.length > 1 && (
                  <Button tone="quiet" size="tight" onClick={() => onChange(value.filter((one) => one !== step))}>
                    <X aria-hidden className="size-4" />
                    <span className="sr-only">{tieWords[step]}: take it out</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
          <OtherSteps value={value} onAdd={(step) => onChange([...value, step])} />
        </fieldset>
      )}
    />
  )
}

type Ties = LeagueRules['ties']

const earlier = (steps: Ties, at: number): Ties =>
  steps.flatMap((step, place) => {
    if (place === at) return []
    const moved = steps[at]

    return place === at - 1 && moved !== undefined ? [moved, step] : [step]
  })

function OtherSteps({ value, onAdd }: { value: Ties; onAdd: (step: Ties[number]) => void }) {
  const left = tieSteps.filter((step) => !value.includes(step))
  if (left.length === 0) return null

  return (
    <Select
      isTight
      isNarrow
      aria-label="Another way to part them"
      value=""
      onChange={({ target }) => {
        const step = left.find((one) => one === target.value)
        if (step) onAdd(step)
      }}
    >
      <option value="">Add a step</option>
      {left.map((step) => (
        <option key={step} value={step}>
          {tieWords[step]}
        </option>
      ))}
    </Select>
  )
}
