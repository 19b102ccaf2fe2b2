import { useAddress, useParameters } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { DayInput } from '#client/ui/forms/DayInput.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

import { type Filter, keyOf, listed, presetsAt } from './filters.ts'

type Of<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>
type Choice = Exclude<Filter, { kind: 'days' | 'sums' }>

/** The controls of the filters, each by its kind. */
export const FilterChoices = ({ filters }: { filters: readonly Filter[] }) =>
  filters.map((filter) => <OneFilter key={keyOf(filter)} filter={filter} />)

function OneFilter({ filter }: { filter: Filter }) {
  if (filter.kind === 'days') return <DaysFilter filter={filter} />
  if (filter.kind === 'sums') return <SumsFilter filter={filter} />

  return filter.several ? <SeveralFilter filter={filter} /> : <ChoiceFilter filter={filter} />
}

function ChoiceFilter({ filter: { name, label, options } }: { filter: Choice }) {
  const { value: chosen, choose } = useParameters(name)

  return (
    <Field label={label}>
      {(ids) => (
        <Select
          {...ids}
          isTight
          value={chosen(name)}
          onChange={({ target }) => choose({ [name]: target.value || undefined })}
        >
          <option value="">Any</option>
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const legend = 'mb-1.5 font-medium leading-snug'

function SeveralFilter({ filter: { name, label, options } }: { filter: Choice }) {
  const { value, choose } = useParameters(name)
  const chosen = new Set(listed(value(name)))
  const toggle = (one: string) => {
    if (!chosen.delete(one)) chosen.add(one)
    // In the order of the choices, so that the same choice is the same address.
    const next = options.flatMap((option) => (chosen.has(option.value) ? option.value : []))
    choose({ [name]: next.join(',') || undefined })
  }

  return (
    <fieldset>
      <legend className={legend}>{label}</legend>
      <div className="grid max-h-52 overflow-y-auto rounded border border-line px-2 py-1">
        {options.map(({ value: one, label: word }) => (
          <label key={one} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-fairway pointer-coarse:size-6"
              checked={chosen.has(one)}
              onChange={() => toggle(one)}
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function DaysFilter({ filter: { label, from, until, today } }: { filter: Of<'days'> }) {
  const { value: chosen, choose } = useParameters(from, until)
  const [first, last] = [chosen(from), chosen(until)]
  const edges = [
    { name: from, word: 'From', value: first },
    { name: until, word: 'Until', value: last },
  ]

  return (
    <fieldset>
      <legend className={legend}>{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {edges.map(({ name, word, value }) => (
          <label key={name} className="grid min-w-0 gap-0.5 text-sm text-muted">
            {word}
            <DayInput value={value} onDay={(day) => choose({ [name]: day || undefined })} />
          </label>
        ))}
      </div>
      {first !== '' && last !== '' && first > last && (
        <p className="mt-1 text-sm font-medium text-flag-deep">The first day is after the last.</p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {presetsAt(today).map((preset) => (
          <Button
            key={preset.label}
            tone="quiet"
            size="tight"
            aria-pressed={preset.from === first && preset.until === last}
            onClick={() => choose({ [from]: preset.from, [until]: preset.until })}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const centsIn = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null)

function SumsFilter({ filter: { label, least, most, currency } }: { filter: Of<'sums'> }) {
  const { read, change } = useAddress()
  const edges = [
    { name: least, word: 'At least' },
    { name: most, word: 'At most' },
  ]
  const take = (name: string, cents: number | null) => {
    // What is no sum yet is still being typed.
    if (cents === null || Number.isSafeInteger(cents)) change({ [name]: cents === null ? undefined : String(cents) })
  }

  return (
    <fieldset>
      <legend className={legend}>{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {edges.map(({ name, word }) => (
          <label key={name} className="grid min-w-0 gap-0.5 text-sm text-muted">
            {word}
            <MoneyField
              isTight
              currency={currency}
              className="w-full!"
              value={centsIn(read(name))}
              onChange={(cents) => take(name, cents)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
