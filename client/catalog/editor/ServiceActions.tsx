import { useMutation, useQueryClient } from '@tanstack/react-query'

import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { CatalogRecord } from '#shared/catalog/editor-contract.ts'
import { serviceSteps, type ServiceStatus } from '#shared/catalog/status.ts'

import { changeStatus } from './queries.ts'
import type { ServiceEditing } from './use-service-editor.ts'

const kept = ({ futureBookings }: CatalogRecord) =>
  futureBookings === 1
    ? '1 future booking keeps its price and terms.'
    : `${futureBookings} future bookings keep their price and terms.`

/** What can be done with a service as a whole. Retiring sends nothing, so that it is done at once and undone as easily. */
export function ServiceActions({ editing, onDuplicate }: { editing: ServiceEditing; onDuplicate: () => void }) {
  const { seen, accept } = editing
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: ({ of, to }: { of: CatalogRecord; to: ServiceStatus }) => changeStatus({ ...of, serviceId: of.id }, to),
    async onSuccess(record, { to }) {
      await accept(record)
      if (to === 'retired') {
        toast({
          title: 'It is offered no more',
          description: kept(record),
          action: { label: 'Undo', onPress: () => changing.mutate({ of: record, to: 'live' }) },
        })
      }
    },
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalog', 'entries'] }),
  })

  return (
    <>
      <RecordSteps address={`/admin/catalog/services?service=${seen.id}`} />
      <ButtonLink to="/admin/catalog/services" tone="plain" size="tight">
        All services
      </ButtonLink>
      <Button tone="quiet" size="tight" onClick={onDuplicate}>
        Duplicate
      </Button>
      {serviceSteps.canBecome(seen.status, 'retired') && (
        <Button
          tone="quiet"
          size="tight"
          busy={changing.isPending}
          onClick={() => changing.mutate({ of: seen, to: 'retired' })}
        >
          Retire
        </Button>
      )}
      {serviceSteps.canBecome(seen.status, 'live') && (
        <Button
          tone="quiet"
          size="tight"
          busy={changing.isPending}
          onClick={() => changing.mutate({ of: seen, to: 'live' })}
        >
          Offer again
        </Button>
      )}
    </>
  )
}
