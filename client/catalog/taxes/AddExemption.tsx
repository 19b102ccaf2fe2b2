import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { useAct } from '#client/api/use-act.ts'
import { useToday } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { addMonths } from '#shared/booking/local-time.ts'
import { NewTaxExemption } from '#shared/catalog/tax-contract.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'

import { addTaxExemption, exemptionsOf } from './queries.ts'

const fields = [
  { name: 'certificate', label: 'Certificate' },
  { name: 'expiresOn', label: 'Expires' },
  { name: 'categories', label: 'Exempt of' },
] as const

/** A certificate, until when it holds, and of what. */
export function AddExemption({ personId, onClose }: { personId: string; onClose: () => void }) {
  const today = useToday()
  const request = useRequestForm({
    schema: NewTaxExemption,
    defaultValues: { certificate: '', categories: null, expiresOn: addMonths(today, 12) },
    fields,
    sending: useAdding(personId, onClose),
  })
  const { form } = request
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'categories' })

  return (
    <Dialog title="Exempt from taxes" place="right" onClose={onClose}>
      <RequestForm request={request} verb="Add the certificate" otherwise="Nothing was added">
        <Field label="Certificate" hint="Its number, as it stands on the paper." error={errors.certificate?.message}>
          {(ids) => <TextInput {...ids} isTight data-first autoComplete="off" {...form.register('certificate')} />}
        </Field>
        <Field label="Expires" error={errors.expiresOn?.message}>
          {(ids) => <TextInput {...ids} isTight type="date" {...form.register('expiresOn')} />}
        </Field>
        <Categories
          chosen={chosen}
          error={errors.categories?.message}
          onChoose={(categories) =>
            form.setValue('categories', categories, { shouldDirty: true, shouldValidate: true })
          }
        />
      </RequestForm>
    </Dialog>
  )
}

function useAdding(personId: string, onClose: () => void) {
  const queries = useQueryClient()

  return useAct((exemption: NewTaxExemption) => addTaxExemption(personId, exemption), {
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: exemptionsOf(personId).queryKey })
      onClose()
    },
  })
}

interface CategoriesProps {
  /** Null is all of them. */
  chosen: readonly TaxCategory[] | null
  error: string | undefined
  onChoose: (categories: TaxCategory[] | null) => void
}

const Categories = ({ chosen, error, onChoose }: CategoriesProps) => (
  <fieldset className="grid gap-1">
    <legend className="mb-1 font-medium leading-snug">Exempt of</legend>
    <Choice label="Any tax" isChosen={chosen === null} onChange={(isOn) => onChoose(isOn ? null : ['goods'])} />
    {chosen !== null &&
      TaxCategory.options.map((category) => (
        <Choice
          key={category}
          label={taxCategoryWords[category]}
          isChosen={chosen.includes(category)}
          onChange={(isOn) => onChoose(isOn ? [...chosen, category] : chosen.filter((one) => one !== category))}
        />
      ))}
    {error && <p className="text-sm font-medium text-flag-deep">{error}</p>}
  </fieldset>
)

interface ChoiceProps {
  label: string
  isChosen: boolean
  onChange: (isOn: boolean) => void
}

const Choice = ({ label, isChosen, onChange }: ChoiceProps) => (
  <label className="flex min-h-row items-center gap-2 text-sm">
    <input
      type="checkbox"
      className="size-4.5 accent-fairway"
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
)
