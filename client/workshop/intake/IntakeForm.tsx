import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { bagOf } from '#client/workshop/bag/queries.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import { takeIn, ticketsKey } from '#client/workshop/tickets/queries.ts'
import { ticketPath } from '#client/workshop/tickets/ticket-words.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { minorUnitsOf } from '#shared/money.ts'

import { ClubChips } from './ClubChips.tsx'
import { HeadFields } from './HeadFields.tsx'
import { emptyHead, type IntakeRow, priceOf, ticketOf, withJob } from './intake-rows.ts'
import { IntakeGrid } from './IntakeGrid.tsx'
import { JobBar } from './JobBar.tsx'

/** Which clubs, what is done to each, when it is promised, and who leaves them. */
export function IntakeForm({ personId, name }: { personId: string; name: string }) {
  const { data: jobs = [] } = useQuery(benchJobsQuery)
  const { data: bag } = useQuery(bagOf(personId))
  const [chosen, setChosen] = useState<readonly Slot[]>([])
  const [rows, setRows] = useState<readonly IntakeRow[]>([])
  const [head, setHead] = useState(emptyHead)
  const taking = useTaking({ personId, rows, head, bag: bag?.clubs ?? [] })
  const take = () => {
    if (!taking.isPending && rows.length > 0) taking.mutate()
  }
  const known = bag?.clubs.flatMap(({ slot, status }) => (status === 'in_bag' ? [slot] : [])) ?? []
  const missing = bag?.clubs.filter(({ status }) => status === 'lost' || status === 'stolen') ?? []
  const setSign = () => setHead({ ...head, signedName: head.signedName === '' ? spoken(name) : '' })
  useKeys([
    { key: 's', what: 'The client signs', run: setSign },
    { key: 'Ctrl+Enter', what: 'Take in', run: take },
  ])

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      {missing.length > 0 && (
        <Notice kind="warning" title="Reported missing">
          <p>
            {missing.map(({ slot, status }) => `${slot} (${status})`).join(', ')} of this client. Look at the bands.
          </p>
        </Notice>
      )}
      <ClubChips chosen={chosen} known={known} onChoose={setChosen} />
      <JobBar
        count={chosen.length}
        onApply={(job) => {
          setRows(withJob(rows, chosen, job))
          setChosen([])
        }}
      />
      <IntakeGrid rows={rows} jobs={jobs} onChange={setRows} />
      <HeadFields head={head} rows={rows} onChange={setHead} />
      {taking.error && (
        <Notice kind="problem" title="The clubs are not taken in">
          {taking.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={taking.isPending} disabled={rows.length === 0}>
          Take in {rows.length === 1 ? '1 club' : `${rows.length} clubs`}
        </Button>
        <Total
          cents={rows.flatMap((row) => row.jobs.map((job) => priceOf(job, jobs))).reduce((sum, one) => sum + one, 0)}
        />
      </div>
    </form>
  )
}

/** A list says "Ruiz, Ana", a person signs as Ana Ruiz. */
const spoken = (name: string) => name.split(', ').toReversed().join(' ')

function Total({ cents }: { cents: number }) {
  const { money } = useStudio()

  return <p className="text-muted figures">{money(cents)} before tax</p>
}

function useTaking(taking: Omit<Parameters<typeof ticketOf>[0], 'limitCents'>) {
  const { studio } = useStudio()
  const go = useGo()
  const queries = useQueryClient()
  // The same bag sent twice is one ticket; one that was changed after a refusal is another.
  const [key] = useState(() => crypto.randomUUID())
  const typed = taking.head.limit.trim().replace(',', '.')
  const limitCents = typed === '' ? undefined : Math.round(Number(typed) * minorUnitsOf(studio.currency))

  return useMutation({
    mutationFn: () => takeIn(ticketOf({ ...taking, limitCents }), key),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ticketsKey })
      await go(ticketPath(id))
    },
  })
}
