import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useStudio } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { percentOf, ppmOf } from '#shared/catalog/tax-amount.ts'
import { type DatedTaxRate, NewTaxRate, type TaxSettings } from '#shared/catalog/tax-contract.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'

import { setTaxRate, taxesQuery } from './queries.ts'

const { category, jurisdiction, from } = NewTaxRate.shape

/** Typed in percent; it travels in millionths. What the server says of those is said of no field: nobody typed them. */
const Rate = z
  .object({
    category,
    jurisdiction,
    from,
    percent: z.string().refine((text) => !Number.isNaN(ppmOf(text)), 'Type a share up to 100, such as 10.25.'),
  })
  .transform(({ percent, ...rate }): NewTaxRate => ({ ...rate, ratePpm: ppmOf(percent) }))
type TypedRate = z.input<typeof Rate>
type RateForm = UseFormReturn<TypedRate, unknown, NewTaxRate>

const rateFields = [
  { name: 'category', label: 'Category' },
  { name: 'jurisdiction', label: 'Jurisdiction' },
  { name: 'percent', label: 'Rate' },
  { name: 'from', label: 'From' },
] as const

/** What the form of a rate begins with. */
const rateOn = (from: string, former: DatedTaxRate | undefined, locale: string): TypedRate => ({
  category: former?.category ?? 'goods',
  jurisdiction: former?.jurisdiction ?? '',
  percent: former ? percentOf(former.ratePpm, locale) : '',
  from,
})

interface RateDialogProps {
  taxes: TaxSettings
  /** Which of them is set anew. */
  former?: DatedTaxRate
  onClose: () => void
}

/** Sets a rate from a day on, and says before what becomes of the former one. */
export function RateDialog({ taxes, former, onClose }: RateDialogProps) {
  const { studio } = useStudio()
  const request = useRequestForm({
    schema: Rate,
    defaultValues: rateOn(taxes.today, former, studio.locale),
    fields: rateFields,
    sending: useSetting(onClose),
  })

  return (
    <Dialog title={former ? `Change ${former.jurisdiction}` : 'Set a rate'} place="right" onClose={onClose}>
      <RequestForm request={request} verb={former ? 'Change the rate' : 'Set the rate'} otherwise="Nothing was changed">
        <RateFields taxes={taxes} form={request.form} isNew={!former} />
        <Effect taxes={taxes} form={request.form} />
      </RequestForm>
    </Dialog>
  )
}

function useSetting(onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: setTaxRate,
    onSuccess(saved) {
      queries.setQueryData(taxesQuery.queryKey, saved)
      onClose()
    },
  })
}

interface RateFieldsProps {
  taxes: TaxSettings
  form: RateForm
  isNew: boolean
}

function RateFields({ taxes, form, isNew }: RateFieldsProps) {
  const { errors } = form.formState
  const jurisdictions = useId()

  return (
    <>
      <Field label="Category" error={errors.category?.message}>
        {(ids) => (
          <Select {...ids} isTight {...form.register('category')}>
            {TaxCategory.options.map((category) => (
              <option key={category} value={category}>
                {taxCategoryWords[category]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Jurisdiction" hint="Who is owed it, as the return names them." error={errors.jurisdiction?.message}>
        {(ids) => (
          <>
            <TextInput
              {...ids}
              isTight
              data-first={isNew || undefined}
              list={jurisdictions}
              autoComplete="off"
              {...form.register('jurisdiction')}
            />
            <datalist id={jurisdictions}>
              {[...new Set(taxes.rates.map(({ jurisdiction }) => jurisdiction))].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Rate, %" hint="0 ends the tax." error={errors.percent?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              isTight
              data-first={!isNew || undefined}
              inputMode="decimal"
              autoComplete="off"
              className="text-right figures"
              {...form.register('percent')}
            />
          )}
        </Field>
        <Field label="From" error={errors.from?.message}>
          {(ids) => <TextInput {...ids} isTight type="date" {...form.register('from')} />}
        </Field>
      </div>
    </>
  )
}

/** What the day and the rate that are typed would do. */
function Effect({ taxes: { rates }, form }: { taxes: TaxSettings; form: RateForm }) {
  const { dayAndYear, studio } = useStudio()
  const [category, jurisdiction, from, percent] = useWatch({
    control: form.control,
    name: ['category', 'jurisdiction', 'from', 'percent'],
  })
  const ppm = ppmOf(percent)
  const former = rates.find(
    (rate) =>
      rate.category === category &&
      rate.jurisdiction === jurisdiction.trim() &&
      rate.from <= from &&
      (rate.until === null || rate.until >= from),
  )
  if (!former || !/^\d{4}-\d\d-\d\d$/.test(from) || Number.isNaN(ppm)) return null

  const before = `${percentOf(former.ratePpm, studio.locale)} %`
  return (
    <p className="text-sm text-muted">
      {former.ratePpm === ppm
        ? `${before} holds that day already.`
        : former.from === from
          ? `${before}, which would begin that day, is replaced.`
          : `${before} ends ${dayAndYear(addDays(from, -1))} and stays to be read. What was sold keeps its tax.`}
    </p>
  )
}
