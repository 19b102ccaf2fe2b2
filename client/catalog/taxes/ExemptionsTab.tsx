import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { addMonths } from '#shared/booking/local-time.ts'
import { NewTaxExemption, type TaxExemption } from '#shared/catalog/tax-contract.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'

import { addTaxExemption, endTaxExemption, exemptionsOf } from './queries.ts'

/** By which papers somebody is not taxed, also those that have expired. */
export function ExemptionsTab({ personId }: { personId: string }) {
  const { exemptions } = useSuspenseQuery(exemptionsOf(personId)).data
  const mayChange = usePermissions().holds('manage_settings/settings')
  const { read, change } = useAddress()
  const isAdding = mayChange && read('new') !== undefined

  return (
    <div className="max-w-3xl">
      <RecordPart
        title="Exempt from taxes"
        action={
          mayChange && (
            <Button tone="quiet" size="tight" onClick={() => change({ new: '1' })}>
              Add a certificate
            </Button>
          )
        }
      >
        {exemptions.length === 0 && <p className="text-sm text-muted">Taxed as everybody is.</p>}
        <ul className="divide-y divide-line text-sm">
          {exemptions.map((exemption) => (
            <Row key={exemption.id} personId={personId} exemption={exemption} mayChange={mayChange} />
          ))}
        </ul>
      </RecordPart>
      {isAdding && <AddExemption personId={personId} onClose={() => change({ new: undefined })} />}
    </div>
  )
}

interface RowProps {
  personId: string
  exemption: TaxExemption
  mayChange: boolean
}

function Row({ personId, exemption, mayChange }: RowProps) {
  const { id, certificate, categories, expiresOn, holds } = exemption
  const { dayAndYear } = useStudio()
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endTaxExemption(personId, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: exemptionsOf(personId).queryKey }),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="font-mono font-medium wrap-anywhere">{certificate}</span>
      <Badge tone={holds ? 'success' : 'neutral'}>{holds ? 'Holds' : 'Over'}</Badge>
      <span className="text-muted">
        {categories === null ? 'Any tax' : categories.map((one) => taxCategoryWords[one]).join(', ')}, until{' '}
        {dayAndYear(expiresOn)}
      </span>
      {mayChange && holds && (
        <Button tone="quiet" size="tight" className="ml-auto" busy={ending.isPending} onClick={() => ending.mutate()}>
          End it today<span className="sr-only">: {certificate}</span>
        </Button>
      )}
    </li>
  )
}

const fields = [
  { name: 'certificate', label: 'Certificate' },
  { name: 'expiresOn', label: 'Expires' },
  { name: 'categories', label: 'Exempt of' },
] as const

/** A certificate, until when it holds, and of what. */
function AddExemption({ personId, onClose }: { personId: string; onClose: () => void }) {
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
