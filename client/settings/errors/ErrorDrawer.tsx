import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { ClientError } from '#shared/errors/contract.ts'

import { clientErrors, clientErrorsMatching, resolveClientError } from './queries.ts'

/** One error of the list with its stack, and the way to be done with it. */
export const ErrorDrawer = ({ errorId, search, onClose }: { errorId: string; search: string; onClose: () => void }) => (
  <Dialog title="Error" place="right" onClose={onClose}>
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Details errorId={errorId} search={search} onResolved={onClose} />
    </Loaded>
  </Dialog>
)

function Details({ errorId, search, onResolved }: { errorId: string; search: string; onResolved: () => void }) {
  const { pages } = useSuspenseInfiniteQuery(clientErrorsMatching(search)).data
  const error = pages.flatMap(({ errors }) => errors).find(({ id }) => id === errorId)

  return error ? (
    <>
      <Facts error={error} />
      <Resolve errorId={errorId} onResolved={onResolved} />
    </>
  ) : (
    <EmptyState title="Not among these">
      It was marked as mended, or stands further down the list. Close this, and look there.
    </EmptyState>
  )
}

function Facts({ error }: { error: ClientError }) {
  const { moment } = useStudio()
  const facts = [
    ['Page', error.path],
    ['While', error.operation],
    ['Code', error.code],
    ['Browser', error.browser],
    ['Build', error.build],
    ['First', moment(error.firstSeenAt)],
    ['Last', moment(error.lastSeenAt)],
    ['Numbers', error.errorIds.join(', ')],
  ] as const

  return (
    <>
      <p className="font-medium break-words">{error.message}</p>
      <dl className="grid border-y border-line [&>*+*]:border-t [&>*]:border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words figures">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="Stack" className="grid gap-2">
        <h3 className="text-sm font-medium text-muted">Stack</h3>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrow keys */}
        <pre tabIndex={0} className="max-h-80 overflow-auto rounded bg-sunken px-4 py-3 font-mono text-sm">
          {error.stack || 'This browser told none.'}
        </pre>
      </section>
    </>
  )
}

function Resolve({ errorId, onResolved }: { errorId: string; onResolved: () => void }) {
  const queries = useQueryClient()
  const resolving = useMutation({
    mutationFn: () => resolveClientError(errorId),
    onSuccess: () => {
      onResolved()
      toast({ title: 'Marked as mended', description: 'When it happens again, it is listed as new.' })
    },
    onSettled: () => queries.invalidateQueries(clientErrors),
  })

  return (
    <>
      {resolving.error && (
        <Notice kind="problem" title="Still listed">
          {resolving.error.message}
        </Notice>
      )}
      <Button busy={resolving.isPending} onClick={() => resolving.mutate()}>
        <Check aria-hidden className="size-4" />
        Mark as mended
      </Button>
    </>
  )
}
