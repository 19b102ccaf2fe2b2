import { Controller, type FieldError, useFieldArray } from 'react-hook-form'

import { MoneyField } from '#client/setup/MoneyField.tsx'
import { orNull, wordOf } from '#client/setup/words.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { SetupDocument, Starter } from '#shared/settings/setup.ts'

import { candidates, lackOf, placeOf } from './offer-form.ts'
import { OfferList, OfferRow } from './OfferList.tsx'
import type { OfferForm } from './use-offer.ts'

interface Rows {
  form: OfferForm
  document: SetupDocument
  starter: Starter
}

export function ServiceRows({ form, document, starter }: Rows) {
  const { control, watch, formState } = form
  const { insert, remove } = useFieldArray({ control, name: 'services' })
  const own = watch('services')
  const all = candidates<(typeof own)[number]>(starter.services, own)

  return (
    <OfferList title="Services">
      {all.map(({ code, name, skill = null, feature = null, summary }) => {
        const at = own.findIndex((one) => one.code === code)
        const lack = lackOf(document, { skill, feature })
        const errors = formState.errors.services?.[at]
        return (
          <OfferRow
            key={code}
            name={name || code}
            note={lackWords(lack) ?? (at < 0 ? summary : undefined)}
            isTaken={at >= 0}
            onTake={(isTaken) => {
              const one = all.find((candidate) => candidate.code === code)
              if (isTaken && one) insert(placeOf(code, all, own), one, { shouldFocus: false })
              if (!isTaken) remove(at)
            }}
            more={at >= 0 && <ServiceFields form={form} at={at} starter={starter} />}
          >
            {own[at]?.options ? (
              <OptionRows form={form} at={at} options={own[at].options} />
            ) : (
              <Sums form={form} path={`services.${at}`} name={name} errors={errors} />
            )}
          </OfferRow>
        )
      })}
    </OfferList>
  )
}

function lackWords({ skill, feature }: ReturnType<typeof lackOf>): string | undefined {
  const lacks = [
    skill && `nobody does ${wordOf(skill).toLowerCase()}`,
    feature && `no bay has ${wordOf(feature).toLowerCase()}`,
  ].filter(Boolean)
  if (lacks.length === 0) return undefined

  return `Cannot be booked yet: ${lacks.join(', ')}.`
}

interface Options {
  form: OfferForm
  at: number
  options: readonly { code: string; name?: string | undefined }[]
}

/** Of a service with several options, each has its own. */
function OptionRows({ form, at, options }: Options) {
  return (
    <ul className="grid gap-1.5">
      {options.map(({ code, name = code }, option) => (
        <li key={code} className="flex flex-wrap items-center justify-end gap-2">
          <span className="text-sm text-muted">{name}</span>
          <Sums
            form={form}
            path={`services.${at}.options.${option}`}
            name={name}
            errors={form.formState.errors.services?.[at]?.options?.[option]}
          />
        </li>
      ))}
    </ul>
  )
}

interface SumsProps {
  form: OfferForm
  path: `services.${number}` | `services.${number}.options.${number}`
  name: string
  errors: { durationMinutes?: FieldError | undefined; priceCents?: FieldError | undefined } | undefined
}

function Sums({ form, path, name, errors }: SumsProps) {
  return (
    <>
      <span className="flex items-center gap-1.5">
        <TextInput
          aria-label={`Minutes of ${name}`}
          inputMode="numeric"
          aria-invalid={errors?.durationMinutes ? true : undefined}
          {...form.register(`${path}.durationMinutes`, { valueAsNumber: true })}
          className="min-h-11! w-16! px-2! text-right figures"
        />
        <span className="text-sm text-muted">min</span>
      </span>
      <Controller
        key={`${path} price`}
        control={form.control}
        name={`${path}.priceCents`}
        render={({ field }) => (
          <MoneyField
            name={field.name}
            label={`Price of ${name}`}
            value={field.value ?? null}
            error={errors?.priceCents?.message}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}

function ServiceFields({ form, at, starter }: { form: OfferForm; at: number; starter: Starter }) {
  const { register, formState } = form
  const errors = formState.errors.services?.[at]
  const needs = (['skill', 'feature'] as const).map((need) => ({
    need,
    label: need === 'skill' ? 'Needs somebody for' : 'Needs a bay with',
    codes: [...new Set(starter.services.flatMap((one) => one[need] ?? []))],
  }))

  return (
    <>
      <Field label="Name" error={errors?.name?.message}>
        {(ids) => <TextInput {...ids} {...register(`services.${at}.name`)} />}
      </Field>
      <Field label="What to bring" optional error={errors?.bringAlong?.message}>
        {(ids) => <TextInput {...ids} {...register(`services.${at}.bringAlong`)} />}
      </Field>
      <Field label="Summary" error={errors?.summary?.message}>
        {(ids) => <TextArea {...ids} {...register(`services.${at}.summary`)} />}
      </Field>
      <Field label="Description" optional error={errors?.description?.message}>
        {(ids) => <TextArea {...ids} {...register(`services.${at}.description`)} />}
      </Field>
      {needs.map(({ need, label, codes }) => (
        <Field key={need} label={label} error={errors?.[need]?.message}>
          {(ids) => (
            <Select {...ids} {...register(`services.${at}.${need}`, { setValueAs: orNull })}>
              <option value="">Nothing</option>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {wordOf(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </>
  )
}
