import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { bagOf } from '#client/workshop/bag/queries.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import type { Slot } from '#shared/clubs/slots.ts'

import { ClubChips } from './ClubChips.tsx'
import { takeIn, ticketsKey } from './queries.ts'
import { ticketPath } from './ticket-words.ts'

const empty = { job: 'regrip', sku: '', wraps: '', bagTag: '', place: '', promisedOn: '', signedName: '' }
type Typed = typeof empty

/** Which clubs, one job for all of them, and who leaves them. */
export function IntakeForm({ personId }: { personId: string }) {
  const go = useGo()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly Slot[]>([])
  const [typed, setTyped] = useState<Typed>(empty)
  const [key] = useState(() => crypto.randomUUID())
  const { data: bag } = useQuery(bagOf(personId))
  const taking = useMutation({
    mutationFn: () => takeIn({ personId, clubs: clubsOf(chosen, typed, bag?.clubs ?? []), ...headOf(typed) }, key),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ticketsKey })
      await go(ticketPath(id))
    },
  })

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!taking.isPending && chosen.length > 0) taking.mutate()
      }}
    >
      <ClubChips chosen={chosen} onChoose={setChosen} />
      <JobFields typed={typed} onType={setTyped} />
      {taking.error && (
        <Notice kind="problem" title="The clubs are not taken in">
          {taking.error.message}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={taking.isPending} disabled={chosen.length === 0}>
          Take in {chosen.length === 1 ? '1 club' : `${chosen.length} clubs`}
        </Button>
      </div>
    </form>
  )
}

/** The job, its part, and what else stands on the ticket. */
function JobFields({ typed, onType }: { typed: Typed; onType: (typed: Typed) => void }) {
  const { data: jobs = [] } = useQuery(benchJobsQuery)
  const text = (name: keyof Typed, label: string, more: { hint?: string; type?: string } = {}) => (
    <Field label={label} optional {...(more.hint && { hint: more.hint })}>
      {(ids) => (
        <TextInput
          {...ids}
          type={more.type ?? 'text'}
          value={typed[name]}
          onChange={({ target }) => onType({ ...typed, [name]: target.value })}
        />
      )}
    </Field>
  )

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Job for each of them">
        {(ids) => (
          <Select {...ids} value={typed.job} onChange={({ target }) => onType({ ...typed, job: target.value })}>
            {jobs
              .filter(({ unit, price }) => unit === 'club' && price.kind === 'price')
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {text('sku', 'Grip or part', { hint: 'Its SKU, typed or scanned.' })}
      {text('wraps', 'Wraps of tape')}
      {text('bagTag', 'Bag tag')}
      {text('place', 'Place of the bag')}
      {text('promisedOn', 'Promised for', { type: 'date' })}
      {text('signedName', 'Signed by', { hint: 'Who leaves the clubs and agrees to the work.' })}
    </div>
  )
}

/** Each chosen club with the job: the one of their bag where it is known, else a new one. */
function clubsOf(chosen: readonly Slot[], typed: Typed, bag: readonly { id: string; slot: string; status: string }[]) {
  const { job, sku, wraps, bagTag } = typed
  const what = { job, ...(sku.trim() && { sku: sku.trim() }), ...(wraps.trim() && { wraps: Number(wraps) }) }

  return chosen.map((slot) => {
    const known = bag.find((club) => club.slot === slot && club.status === 'in_bag')
    return { slot, ...(known && { clubId: known.id }), ...(bagTag.trim() && { bagTag: bagTag.trim() }), jobs: [what] }
  })
}

const headOf = ({ place, promisedOn, signedName }: Typed) => ({
  ...(place.trim() && { place: place.trim() }),
  ...(promisedOn && { promisedOn }),
  ...(signedName.trim() && { signedName: signedName.trim() }),
})
