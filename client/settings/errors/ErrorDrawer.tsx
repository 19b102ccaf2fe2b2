import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { ClientError } from '#shared/errors/contract.ts'

import { clientErrors, clientErrorsMatching, resolveClientError } from './queries.ts'

/** One error of the list with its stack, and the way to be done with it. */
export const ErrorDrawer = ({ errorId, search, onClose }: { errorId: string; search: string; onClose: () => void }) => (
  <Panel title="Error" onClose={onClose}>
    <Loaded key={errorId} skeleton={<Skeleton className="h-96" />}>
      <Details errorId={errorId} search={search} onResolved={onClose} />
    </Loaded>
  </Panel>
)

function Details({ errorId, search, onResolved }: { errorId: string; search: string; onResolved: () => void }) {
  const { pages } = useSuspenseInfiniteQuery(clientErrorsMatching(search)).data
  const error = pages.flatMap(({ errors }) => errors).find(({ id }) => id === errorId)

  return error ? (
    <>
      <ErrorFacts error={error} />
      <Resolve errorId={errorId} onResolved={onResolved} />
    </>
  ) : (
    <EmptyState title="Not among these">
      It was marked as mended, or stands further down the list. Close this, and look there.
    </EmptyState>
  )
}

function ErrorFacts({ error }: { error: ClientError }) {
  const { moment } = useStudio()
  const facts = [
    { name: 'Page', value: error.path },
    { name: 'While', value: error.operation },
    { name: 'Code', value: error.code },
    { name: 'Browser', value: error.browser },
    { name: 'Build', value: error.build },
    { name: 'First', value: moment(error.firstSeenAt) },
    { name: 'Last', value: moment(error.lastSeenAt) },
    { name: 'Numbers', value: error.errorIds.join(', ') },
  ]

  return (
    <>
      <p className="font-medium wrap-anywhere">{error.message}</p>
      <Facts facts={facts} />
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
      {resolving.error && <Refusal title="Still listed" error={resolving.error} />}
      <Button busy={resolving.isPending} onClick={() => resolving.mutate()}>
        <Check aria-hidden className="size-4" />
        Mark as mended
      </Button>
    </>
  )
}
