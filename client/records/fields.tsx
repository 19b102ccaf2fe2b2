import type { ReactNode } from 'react'
import { Controller, type FieldPath, type FieldValues, type RegisterOptions, type UseFormReturn } from 'react-hook-form'

import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

/** Fields that belong together, under their heading. */
export function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 w-full border-b border-line pb-1 text-sm font-semibold">{title}</legend>
      {note && <p className="max-w-prose text-sm text-muted">{note}</p>}
      {children}
    </fieldset>
  )
}

interface FormFieldProps<Typed extends FieldValues> {
  form: UseFormReturn<Typed, unknown, Typed>
  path: FieldPath<Typed>
  label: string
  hint?: string | undefined
  optional?: boolean
}

/** Finds a field of a form with its label, by its path: `<TextField {...at('name')} />`. */
export const fieldsAt =
  <Typed extends FieldValues, Path extends FieldPath<Typed>>(
    form: UseFormReturn<Typed, unknown, Typed>,
    labels: Readonly<Record<Path, string>>,
  ) =>
  <Named extends Path>(path: Named) => ({ form, path, label: labels[path] })

interface TextFieldProps<Typed extends FieldValues> extends FormFieldProps<Typed> {
  isLong?: boolean
  type?: 'text' | 'date' | 'time'
  /** What is typed to be compared: a code, a SKU. */
  isCode?: boolean
}

/** A text, a day or a time. */
export const TextField = <Typed extends FieldValues>({
  form,
  path,
  isLong = false,
  type = 'text',
  isCode = false,
  ...field
}: TextFieldProps<Typed>) => (
  <Field {...field} error={problemAt(form, path)}>
    {(ids) =>
      isLong ? (
        <TextArea {...ids} isTight {...form.register(path)} />
      ) : (
        <TextInput
          {...ids}
          isTight
          type={type}
          autoComplete="off"
          {...(isCode && { autoCapitalize: 'characters', className: 'font-mono uppercase' })}
          {...form.register(path)}
        />
      )
    }
  </Field>
)

const wholeOrNull = (typed: string | number | null) =>
  typed === null || String(typed).trim() === '' ? null : Number(typed)

/** A whole number with its unit beside it; one that may be left out is null then. */
export function WholeField<Typed extends FieldValues>({
  form,
  path,
  unit,
  optional = false,
  ...field
}: FormFieldProps<Typed> & { unit?: string }) {
  const reading = (optional ? { setValueAs: wholeOrNull } : { valueAsNumber: true }) as RegisterOptions<
    Typed,
    typeof path
  >

  return (
    <Field {...field} optional={optional} error={problemAt(form, path)}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <TextInput
            {...ids}
            isTight
            inputMode="numeric"
            autoComplete="off"
            className={`${unit ? 'w-24!' : 'w-28!'} text-right figures`}
            {...form.register(path, reading)}
          />
          {unit && <span className="text-sm text-muted">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

/** One of a few, each in its words. */
export const ChoiceField = <Typed extends FieldValues>({
  form,
  path,
  words,
  options,
  ...field
}: FormFieldProps<Typed> & {
  words: Readonly<Record<string, string>>
  options?: RegisterOptions<Typed, FieldPath<Typed>>
}) => (
  <Field {...field} error={problemAt(form, path)}>
    {(ids) => (
      <Select {...ids} isTight {...form.register(path, options)}>
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/** Yes or no, with its words beside it. */
export const CheckField = <Typed extends FieldValues>({
  form,
  path,
  label,
}: Pick<FormFieldProps<Typed>, 'form' | 'path' | 'label'>) => (
  <label className="flex min-h-row items-center gap-2 text-sm">
    <input type="checkbox" className="size-4.5 shrink-0 accent-fairway" {...form.register(path)} />
    {label}
  </label>
)

interface CheckListProps<Typed extends FieldValues> extends Pick<FormFieldProps<Typed>, 'form' | 'path' | 'label'> {
  options: readonly { value: string | number; label: string }[]
}

/** Some of a few, each with its box; they are kept in the order of the options. */
export const CheckListField = <Typed extends FieldValues>({ form, path, label, options }: CheckListProps<Typed>) => (
  <Controller
    control={form.control}
    name={path}
    render={({ field }) => {
      const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
      const toggle = (one: string | number, isChosen: boolean) =>
        field.onChange(
          options.map(({ value }) => value).filter((other) => (other === one ? isChosen : chosen.includes(other))),
        )

      return (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="mb-1 font-medium leading-snug">{label}</legend>
          <div className="flex flex-wrap gap-x-5">
            {options.map((option) => (
              <label key={option.value} className="flex min-h-row items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-4.5 accent-fairway"
                  checked={chosen.includes(option.value)}
                  onChange={({ target }) => toggle(option.value, target.checked)}
                />
                {option.label}
              </label>
            ))}
          </div>
        </fieldset>
      )
    }}
  />
)
