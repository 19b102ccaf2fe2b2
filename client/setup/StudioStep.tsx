import { useMemo } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { defaultBrandColor } from '#shared/settings/brand-color.ts'
import { SetupDocument } from '#shared/settings/setup.ts'

import { countries, currencyNames, guessedPlace, zones } from './guess.ts'
import type { StepProps } from './step-props.ts'
import { StepForm } from './StepForm.tsx'
import { useStep } from './use-step.ts'

const schema = SetupDocument.pick({ studio: true }).required()
const sections = ['studio'] as const

const texts = [
  { name: 'name', label: 'Name of the studio', autoComplete: 'organization' },
  { name: 'tagline', label: 'In one line', hint: 'What you do, below the name: “Fittings and lessons, downtown”.' },
  { name: 'street', label: 'Street and number', autoComplete: 'street-address' },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'region', label: 'State or region', autoComplete: 'address-level1', optional: true },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', hint: 'Clients write to it, and see it.' },
] as const

const blank = {
  name: '',
  tagline: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  phone: '',
  email: '',
  brandColor: defaultBrandColor,
}

export function StudioStep({ seen, onSaved, onBack }: StepProps) {
  const { document } = seen
  const { form, saving, submit } = useStep({
    name: 'studio',
    schema,
    sections,
    seen,
    initial: ({ studio }) => ({ studio: studio ?? { ...blank, ...guessedPlace() } }),
    onSaved,
  })
  const errors = form.formState.errors

  return (
    <StepForm
      title="The studio"
      lead="Its name, where it is, and how to reach it. This stands on the site and in every mail."
      saving={saving}
      state={form.formState}
      onSubmit={submit()}
      onOverwrite={submit(true)}
      onBack={onBack}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {texts.map(({ name, label, ...rest }) => {
          const { hint, optional, type, autoComplete } = {
            hint: undefined,
            optional: false,
            type: 'text',
            autoComplete: 'off',
            ...rest,
          }
          return (
            <Field key={name} label={label} hint={hint} optional={optional} error={errors.studio?.[name]?.message}>
              {(ids) => (
                <TextInput
                  {...ids}
                  type={type}
                  autoComplete={autoComplete}
                  data-optional={optional || undefined}
                  {...form.register(`studio.${name}`)}
                />
              )}
            </Field>
          )
        })}
      </div>
      <fieldset className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <legend className="sr-only">Country, time and money</legend>
        {!document.studio && (
          <p className="text-sm text-muted sm:col-span-2">Guessed from this browser: change what is not so.</p>
        )}
        <Guesses form={form} />
      </fieldset>
    </StepForm>
  )
}

type StudioForm = ReturnType<typeof useStep<typeof schema._zod.input, typeof schema._zod.output>>['form']

function Guesses({ form }: { form: StudioForm }) {
  const errors = form.formState.errors.studio
  const lists = useMemo(() => {
    const zoneNames = zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
    return [
      { name: 'country', label: 'Country', options: countries() },
      { name: 'zone', label: 'Time zone', options: zoneNames },
      { name: 'currency', label: 'Currency', options: currencyNames() },
    ] as const
  }, [])

  return (
    <>
      {lists.map(({ name, label, options }) => (
        <Field key={name} label={label} error={errors?.[name]?.message}>
          {(ids) => (
            <Select {...ids} {...form.register(`studio.${name}`)}>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Field label="Language and region of dates and sums" hint="As en-US or de-DE." error={errors?.locale?.message}>
        {(ids) => <TextInput {...ids} autoComplete="off" spellCheck={false} {...form.register('studio.locale')} />}
      </Field>
      <Field label="Color of the mails" error={errors?.brandColor?.message}>
        {(ids) => (
          <input
            {...ids}
            type="color"
            {...form.register('studio.brandColor')}
            className="h-12 w-full cursor-pointer rounded border border-edge bg-surface p-1"
          />
        )}
      </Field>
    </>
  )
}
