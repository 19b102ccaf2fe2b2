import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { TaxExemption } from '#shared/catalog/tax-contract.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'

import { AddExemption } from './AddExemption.tsx'
import { endTaxExemption, exemptionsOf } from './queries.ts'

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
