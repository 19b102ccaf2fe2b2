import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { LeagueBays, LeagueBaysPlan } from '#shared/leagues/bays.ts'

import { leagueBaysPlan, leagueBaysQuery, putLeagueBays } from './queries.ts'
import { ChangeLeague } from './seasons/ChangeLeague.tsx'

interface LeagueBaysPanelProps {
  league: LeagueBays
  bays: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Which bays a league takes, with what stands in its evenings there. */
export function LeagueBaysPanel({ league, bays, onClose }: LeagueBaysPanelProps) {
  const [bayIds, choose] = useState(league.bayIds)
  const plan = useQuery({ ...leagueBaysPlan(league, bayIds), placeholderData: keepPreviousData })
  const saving = useSaving(league)
  const count = plan.data?.bookings.length ?? 0
  const isChanged = league.bayIds.length !== bayIds.length || bayIds.some((id) => !league.bayIds.includes(id))

  return (
    <Panel
      title={league.name}
      onClose={onClose}
      foot={
        <Button
          size="tight"
          busy={saving.isPending}
          disabled={!isChanged || !plan.data || plan.isPlaceholderData}
          onClick={() => saving.mutate(bayIds)}
        >
          {count > 0 ? `Save, ${count} stay booked` : 'Save'}
        </Button>
      }
    >
      {saving.error && <Refusal error={saving.error} />}
      <ChangeLeague league={league} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Bays on its evenings</legend>
        {bays.map(({ id, name }) => (
          <label key={id} className="flex min-h-row items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              checked={bayIds.includes(id)}
              onChange={({ target }) => choose(target.checked ? [...bayIds, id] : bayIds.filter((one) => one !== id))}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {plan.isLoadingError && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Skeleton className="h-24" />}
      {plan.data && <Conflicts plan={plan.data} />}
    </Panel>
  )
}

function useSaving(league: LeagueBays) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (bayIds: readonly string[]) => putLeagueBays(league, bayIds),
    onSuccess: ({ league: { name } }) => toast({ title: 'Saved', description: name }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: leagueBaysQuery.queryKey, exact: true }),
        queries.invalidateQueries({ queryKey: ['booking'] }),
      ]),
  })
}

/** Nobody is moved or written to by a change of bays: what stands there is led to. */
function Conflicts({ plan: { league, bookings, others } }: { plan: LeagueBaysPlan }) {
  const { dayShort, time } = useStudio()
  if (league.eveningCount === 0) return <p className="text-muted">It has no evenings to come.</p>
  if (bookings.length + others.length === 0) return <p className="text-muted">Nothing else stands in its evenings.</p>

  return (
    <section aria-labelledby="conflicts" className="grid gap-2 border-t border-line pt-4 text-sm">
      <h3 id="conflicts" className="font-medium">
        In its evenings
      </h3>
      <p className="text-muted">What is booked stays booked, until it is moved or canceled on the day board.</p>
      <ul className="border-t border-line">
        {bookings.map(({ id, local, personName, serviceName, bayName }) => (
          <li key={id} className="border-b border-line py-1">
            <Link
              to={`/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`}
              className="inline-flex min-h-row items-center underline decoration-edge underline-offset-4 figures"
            >
              {dayShort(local)} {time(local)}
            </Link>{' '}
            <span className="font-medium">{personName}</span>{' '}
            <span className="text-muted">{[serviceName, bayName].filter(Boolean).join(', ')}</span>
          </li>
        ))}
        {others.map(({ id, local, title }) => (
          <li key={id} className="flex min-h-row flex-wrap items-center gap-x-2 border-b border-line py-1">
            <span className="figures">
              {dayShort(local)} {time(local)}
            </span>
            <span className="font-medium">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
